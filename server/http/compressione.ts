import { constants } from 'node:zlib';
import comprime from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Shorter answers gain nothing. */
const DA_BYTE = 4096;
/**
 * Packed in one call, in less than a millisecond, for the streams of the other way cost more than what they do: longer answers
 * would hold up whoever asks something else.
 */
const IN_UNA_VOLTA_FINO_A = 262_144;
/** A page of a hundred movements in a millisecond or two; beyond that it costs more than the wire gives back. */
const QUALITA_BROTLI = 4;

/**
 * JSON answers packed on the wire, where the caller takes them so (docs/regole/api.md#compressione); files go as they
 * are. Public routes are left out where they are bound: their answers carry the session's token.
 */
export const comprimi = async (app: FastifyInstance): Promise<void> => {
  await app.register(comprime, {
    globalDecompression: false,
    threshold: DA_BYTE,
    syncThreshold: IN_UNA_VOLTA_FINO_A,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/json/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITA_BROTLI } },
  });
};
