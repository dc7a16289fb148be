import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { arrotonda } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import { oggi } from '#web/base/oggi.ts';
import { type DomandaAnalisi, rateoAl, type TitoloDaCalcolare } from './calcolo-api.ts';

/** While one types, so that not every digit is a question. */
const ATTESA_MS = 250;
const DECIMALI_RENDIMENTO = 4;
const NOMINALE = '100000';

export type Verso = 'acquisto' | 'vendita';
export type Soggetto = 'L' | 'N';
export type Convenzione = 'MEF' | 'PERIODICA';

/** What was typed; of price and yield one at most, the other is computed. */
interface Scritto {
  readonly prezzo: string | null;
  readonly rendimento: string | null;
  readonly convenzione: Convenzione;
  readonly nominale: string;
  readonly spese: string;
  readonly verso: Verso;
  readonly soggetto: Soggetto;
}

const INIZIO: Scritto = {
  prezzo: null,
  rendimento: null,
  convenzione: 'MEF',
  nominale: NOMINALE,
  spese: '0',
  verso: 'acquisto',
  soggetto: 'L',
};

const domandaDi = (scritto: Scritto): DomandaAnalisi => ({
  ...(scritto.prezzo !== null && { prezzo: scritto.prezzo }),
  ...(scritto.rendimento !== null && { rendimento: scritto.rendimento }),
  convenzione: scritto.convenzione,
  qtaVnominale: scritto.nominale,
  verso: scritto.verso,
  soggetto: scritto.soggetto,
  spese: scritto.spese,
});

/**
 * The accrual, yield and amounts of a titolo on a day, computed as one types: what stood before stays
 * until the new answer is there.
 */
export function useAnalisi(titolo: TitoloDaCalcolare) {
  const [al, setAl] = useState<Data | null>(oggi);
  const [scritto, setScritto] = useState(INIZIO);
  const [fermo] = useDebouncedValue(scritto, ATTESA_MS);
  const { data: rateo, error } = useQuery({
    ...rateoAl(titolo, al ?? oggi(), domandaDi(fermo)),
    enabled: al !== null,
    placeholderData: keepPreviousData,
  });
  const analisi = rateo?.analisi ?? null;
  const calcolato = analisi?.sempliceLordo ?? analisi?.rendimentoLordo ?? null;
  const prezzoAltrove = scritto.rendimento === null ? rateo?.ultimoPrezzo?.valore : analisi?.prezzo;
  return {
    al,
    setAl,
    scritto,
    rateo,
    error,
    scrivi: (parte: Partial<Scritto>) => setScritto((prima) => ({ ...prima, ...parte })),
    /** In the fields: what was typed, else what follows from the other one. */
    prezzo: scritto.prezzo ?? prezzoAltrove ?? null,
    rendimento:
      scritto.rendimento ?? (calcolato === null ? null : arrotonda(calcolato, DECIMALI_RENDIMENTO)),
    scriviPrezzo: (prezzo: string | null) =>
      setScritto((prima) => ({ ...prima, prezzo, rendimento: null })),
    scriviRendimento: (rendimento: string | null) =>
      setScritto((prima) => ({ ...prima, rendimento, prezzo: null })),
  };
}

export type StatoAnalisi = ReturnType<typeof useAnalisi>;
