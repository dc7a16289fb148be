import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rotteTitoli } from '#contract/titoli.ts';
import { testoNumero } from '#domain/money/numero-italiano.ts';
import { chiama } from '#web/base/api.ts';
import { interrogazioni } from '#web/base/interrogazioni.ts';
import { useTitoliCercati } from '#web/lookup/filtro/opzioni-titoli.ts';
import { type DoveTenuti, tenutiDi } from '#web/lookup/lettura.ts';
import type { OpzioneScelta } from '#web/ui/CampoScelta.tsx';
import type { OpzioneCodice } from '#web/ui/codici.ts';

const ATTESA_MS = 200;
const TENUTI = 30;
const NESSUNO: DoveTenuti = { codPortafoglio: null, codDepositario: null, data: '' };
const IN_GIACENZA = 'In giacenza';
const ALTRI = 'Altri titoli';

type Tenuti = Awaited<ReturnType<ReturnType<typeof tenutiDi>['queryFn']>>;

const comeOpzione = ({ cod_Titolo, cod_ISIN, descrizione, quantita }: Tenuti[number]) => ({
  codice: cod_Titolo,
  descrizione: [cod_ISIN !== cod_Titolo && cod_ISIN, descrizione, testoNumero(quantita)]
    .filter(Boolean)
    .join(' · '),
  gruppo: IN_GIACENZA,
});

/** The code or ISIN that was typed whole, then what is held, then the others. */
export function inOrdine(
  tenuti: Tenuti,
  altri: readonly OpzioneCodice[],
  testo: string,
): readonly OpzioneScelta[] {
  if (tenuti.length === 0) return altri;
  const cercato = testo.trim().toUpperCase();
  const gia = new Set(tenuti.map(({ cod_Titolo }) => cod_Titolo));
  const resto = altri.filter(({ codice }) => !gia.has(codice));
  const esatto = resto.filter(({ codice }) => codice === cercato);
  return [
    ...esatto,
    ...tenuti.map(comeOpzione),
    ...resto.filter(({ codice }) => codice !== cercato).map((uno) => ({ ...uno, gruppo: ALTRI })),
  ];
}

/**
 * Titoli for what is typed; where they are let go of, those held there first, with their quantity, and before
 * anything is typed those alone.
 */
export function useTitoliDelFissato(dove: DoveTenuti | undefined, testo: string, aperto: boolean) {
  const [opzioni, cerca, risposto] = useTitoliCercati();
  const [fermo] = useDebouncedValue(testo.trim(), ATTESA_MS);
  const { data } = useQuery({
    ...tenutiDi(dove ?? NESSUNO, fermo, TENUTI),
    enabled: dove !== undefined && aperto,
  });
  const letti = fermo === testo.trim() ? data : undefined;
  const pronti = dove === undefined || letti !== undefined;
  const trovate = useMemo(
    () => (pronti ? inOrdine(letti ?? [], opzioni, testo) : []),
    [pronti, letti, opzioni, testo],
  );
  return { trovate, cerca, risposto: risposto && pronti };
}

/** The titolo that a text means, for whoever went on before the search had answered. */
export async function titoloCapito(
  testo: string,
  dove: DoveTenuti | undefined,
): Promise<string | undefined> {
  const [trovati, tenuti] = await Promise.all([
    chiama(rotteTitoli.essenziali, { body: { testo, limite: 2 } }),
    dove ? interrogazioni.fetchQuery(tenutiDi(dove, testo, 1)) : [],
  ]);
  const esatto = trovati.find(({ cod_Titolo, cod_ISIN }) =>
    [cod_Titolo, cod_ISIN].includes(testo.toUpperCase()),
  );
  return (esatto ?? tenuti[0] ?? trovati[0])?.cod_Titolo;
}
