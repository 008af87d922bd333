// Loaded before every script of package.json, by whatever Node is there: nothing newer than Node 12 knows.
// Type stripping and argon2 need this version; an older one ends with a stack about the extension .ts.
const needed = [24, 7];

function isNewEnough(version) {
  const parts = version.split('.').map(Number);
  return parts[0] > needed[0] || (parts[0] === needed[0] && parts[1] >= needed[1]);
}

if (!isNewEnough(process.versions.node)) {
  const { optionalDependencies = {} } = require('../package.json');
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const comesWithInstall = `node-${platform}-${process.arch}` in optionalDependencies;
  const remedy = comesWithInstall
    ? 'npm ci brings it along: run that first.'
    : `npm ci brings none along for ${process.platform} on ${process.arch}: install it from https://nodejs.org/en/download, or with a version manager (nvm install 24).`;
  console.error(
    `Visite needs Node.js ${needed.join('.')} or newer, and this is ${process.versions.node}. ${remedy}`,
  );
  process.exit(1);
}
