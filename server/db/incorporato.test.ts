import { expect, test } from 'vitest';
import { memoriaConcessa } from '#server/base/config.ts';
import { memoriaDi } from './incorporato.ts';

test('della memoria PostgreSQL ha un quarto, fra 128 MB e 2 GB, e ne conta metà come cache', () => {
  const giga = 1024 ** 3;
  expect([0.001, 0.25, 1, 4, 7.8, 64].map((quanti) => memoriaDi(quanti * giga))).toEqual([
    { shared_buffers: '128MB', effective_cache_size: '128MB' },
    { shared_buffers: '128MB', effective_cache_size: '128MB' },
    { shared_buffers: '256MB', effective_cache_size: '512MB' },
    { shared_buffers: '1024MB', effective_cache_size: '2048MB' },
    { shared_buffers: '1996MB', effective_cache_size: '3993MB' },
    { shared_buffers: '2048MB', effective_cache_size: '32768MB' },
  ]);
});

test('RATEO_MEMORIA la restringe e non la allarga; una dimensione che non si legge è rifiutata', () => {
  const giga = 1024 ** 3;
  const concessa = (RATEO_MEMORIA?: string) => memoriaConcessa({ RATEO_MEMORIA }, 8 * giga);
  expect([concessa(), concessa('4GB'), concessa('64GB')]).toEqual([8 * giga, 4 * giga, 8 * giga]);
  expect(() => concessa('tanta')).toThrow('RATEO_MEMORIA: attesa una dimensione come 256MB');
});
