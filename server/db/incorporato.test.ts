import { expect, test } from 'vitest';
import { memoriaDi } from './incorporato.ts';

test('della memoria PostgreSQL ha un quarto, fra 128 MB e 2 GB, e ne conta metà come cache', () => {
  const giga = 1024 ** 3;
  expect([0.25, 1, 4, 7.8, 64].map((quanti) => memoriaDi(quanti * giga))).toEqual([
    { shared_buffers: '128MB', effective_cache_size: '128MB' },
    { shared_buffers: '256MB', effective_cache_size: '512MB' },
    { shared_buffers: '1024MB', effective_cache_size: '2048MB' },
    { shared_buffers: '1996MB', effective_cache_size: '3993MB' },
    { shared_buffers: '2048MB', effective_cache_size: '32768MB' },
  ]);
});
