import { createHash } from 'node:crypto';

/** The digest under which a secret or a key is kept: never the text itself. */
export const sha256 = (segreto: string): Buffer => createHash('sha256').update(segreto).digest();
