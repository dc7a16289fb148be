import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { creaAssenza, rileggiAlRitorno } from './assenza.ts';

/** Answers the given statuses one after the other, and tells what was seen at each wait. */
function scena(...stati: number[]) {
  const visto: boolean[] = [];
  let ritorni = 0;
  const assenza = creaAssenza({
    chiedi: async () => stati.shift() ?? 200,
    attendi: async () => void visto.push(assenza.assente()),
    alRitorno: () => {
      ritorni += 1;
    },
  });
  return { assenza, visto, ritorni: () => ritorni };
}

it('l’assenza si dice finché dura, e finisce da sé', async () => {
  const { assenza, visto, ritorni } = scena(503, 0, 502);
  let avvisi = 0;
  assenza.ascolta(() => {
    avvisi += 1;
  });
  // Ten calls fail together: one watch for all.
  await Promise.all(Array.from({ length: 10 }, () => assenza.segna(503)));
  expect(visto).toEqual([true, true, true]);
  expect([assenza.assente(), avvisi, ritorni()]).toEqual([false, 2, 1]);
});

it('chi ha rifiutato per altro, o è già tornato, non è assente', async () => {
  const { assenza, visto, ritorni } = scena(200, 429);
  await assenza.segna(422);
  await assenza.segna(503);
  await assenza.segna(0);
  expect([visto, assenza.assente(), ritorni()]).toEqual([[], false, 0]);
});

it('al ritorno si rilegge ciò che è fallito o si muove, non ciò che sta fermo sotto chi scrive', async () => {
  const interrogazioni = new QueryClient();
  const osservata = async (
    nome: string,
    refetchOnWindowFocus: boolean,
    esito = async () => nome,
  ) => {
    const queryFn = vi.fn(esito);
    const ferma = { staleTime: Number.POSITIVE_INFINITY, retry: false, retryOnMount: false };
    const domanda = { queryKey: [nome], queryFn, refetchOnWindowFocus, ...ferma };
    await interrogazioni.prefetchQuery(domanda);
    new QueryObserver(interrogazioni, domanda).subscribe(() => undefined);
    return queryFn;
  };
  const lette = [
    await osservata('ferma', false),
    await osservata('mobile', true),
    await osservata('fallita', false, () => Promise.reject(new Error('Il server non risponde.'))),
  ];
  await rileggiAlRitorno(interrogazioni);
  expect(lette.map(({ mock }) => mock.calls.length)).toEqual([1, 2, 2]);
  interrogazioni.clear();
});
