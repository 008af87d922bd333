import manifest from '../../../../package.json' with { type: 'json' };

/** Of the whole product; a release is named after it. */
export const { version } = manifest;
