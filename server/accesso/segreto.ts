import { randomBytes } from 'node:crypto';

/** 256 random bits that a header and a cookie can carry. */
export const segretoCasuale = (): string => randomBytes(32).toString('base64url');
