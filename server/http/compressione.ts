import { availableParallelism } from 'node:os';
import { constants } from 'node:zlib';
import comprime from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Shorter answers gain nothing. */
const DA_BYTE = 4096;
/**
 * Packed in one call, where there are no cores to spare: streams take as long on the same ones, and leave much behind. A page
 * of 133 kB holds up whoever asks something else for half a millisecond; elsewhere the library knows from where on streams
 * are better.
 */
const IN_UNA_VOLTA = availableParallelism() <= 2 ? { syncThreshold: 262_144 } : {};
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
    ...IN_UNA_VOLTA,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/json/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITA_BROTLI } },
  });
};
