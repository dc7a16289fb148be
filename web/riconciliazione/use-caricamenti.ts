import { useCallback, useState } from 'react';
import { testoErrore } from '#web/record/errore.ts';
import { caricaEstratti, type DaCaricare } from './estratti-api.ts';

/** A file on its way: first it is sent, then a job takes it. */
export interface Caricamento {
  readonly numero: number;
  readonly nome: string;
  readonly inviati: number;
  readonly guid: string | null;
  /** Why it was not even taken. */
  readonly errore: string | null;
}

export interface Caricamenti {
  readonly tutti: readonly Caricamento[];
  readonly carica: (file: readonly DaCaricare[]) => void;
  readonly togli: (numero: number) => void;
}

let ultimo = 0;

/** The files that somebody gave to this screen, each with what came of it; one is sent after another. */
export function useCaricamenti(): Caricamenti {
  const [tutti, setTutti] = useState<readonly Caricamento[]>([]);
  const cambia = useCallback((numero: number, campi: Partial<Caricamento>) => {
    setTutti((prima) => prima.map((uno) => (uno.numero === numero ? { ...uno, ...campi } : uno)));
  }, []);
  const invia = useCallback(
    async (numero: number, quale: DaCaricare) => {
      try {
        const guid = await caricaEstratti(quale, (inviati) => cambia(numero, { inviati }));
        cambia(numero, { guid });
      } catch (errore) {
        cambia(numero, { errore: testoErrore(errore) });
      }
    },
    [cambia],
  );
  const carica = useCallback(
    (file: readonly DaCaricare[]) => {
      const nuovi = file.map((quale) => {
        ultimo += 1;
        return { numero: ultimo, quale };
      });
      setTutti((prima) => [
        ...prima,
        ...nuovi.map(({ numero, quale }) => ({
          ...{ numero, nome: quale.file.name, inviati: 0, guid: null, errore: null },
        })),
      ]);
      void (async () => {
        for (const { numero, quale } of nuovi) await invia(numero, quale);
      })();
    },
    [invia],
  );
  const togli = (numero: number) =>
    setTutti((prima) => prima.filter((uno) => uno.numero !== numero));
  return { tutti, carica, togli };
}
