/**
 * 2,048 safety words as 64 × 32 pairs. Every part is short, spelled alike in German and English and
 * easy to pronounce, so that two people can compare them in either language.
 */
const firstParts = (
  'alpha aqua arena astro atlas auto baby basis bio bonus casino delta disco diesel echo euro ' +
  'extra final folk format gala gamma gold golf gong gourmet humor ideal jazz jumbo karate lava ' +
  'lotus lunar magma marathon mega mini modern moment mono neon nation omega opal opera orient ' +
  'pilot polar quartz radar radio retro royal safari salon samba sigma solar sonar super tango ' +
  'turbo video'
).split(' ');

const secondParts = (
  'arm ball bank butter finger garage gorilla hammer hand hotel kiwi koala lama land mango motor ' +
  'name panda park plan puma ring rose safe sauna sofa taxi tiger tunnel wind winter zebra'
).split(' ');

export const safetyWordCount = firstParts.length * secondParts.length;

/** The word for eleven bits, for example `Solar-Tiger`. */
export function safetyWord(index: number): string {
  const first = firstParts[Math.floor(index / secondParts.length)];
  const second = secondParts[index % secondParts.length];
  if (!first || !second) throw new RangeError(`no safety word ${index}`);
  return `${capital(first)}-${capital(second)}`;
}

function capital(part: string): string {
  return part.charAt(0).toUpperCase() + part.slice(1);
}
