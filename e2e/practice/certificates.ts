export { makeCertificates } from '../../scripts/make-certificates.ts';
