/** A file of its own in the build: see `rareEndpoints`. */
export { rareEndpoints } from '@visite/contract';
