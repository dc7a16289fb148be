import { useCallback, useState } from 'react';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import type { RecordTabella } from '#web/record/campi.ts';
import { CampoCodici } from '#web/ui/CampoCodici.tsx';
import type { OpzioneCodice } from '#web/ui/codici.ts';
import type { FiltroTabella } from './PaginaTabella.tsx';
import { PannelloFiltri } from './PannelloFiltri.tsx';

/** A field of a filter over a list: of several values, the records that have one of them stay. */
export interface FiltroMolti {
  /** Its word in the address. */
  readonly parola: string;
  readonly titolo: string;
  /** The values that a record has of it. */
  readonly valori: (record: RecordTabella) => readonly string[];
  readonly opzioni: readonly OpzioneCodice[];
}

type Scelti = Readonly<Record<string, readonly string[]>>;

const scritti = (testo: string | undefined): readonly string[] =>
  testo ? testo.split(',').filter(Boolean) : [];

/** Fields of many values above a list, each a word of the address: a link shows the same records. */
export function useFiltriMolti(filtri: readonly FiltroMolti[]): FiltroTabella {
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const detti = filtri.map(({ parola }) => ricerca[parola] ?? '');
  const [digitati, setDigitati] = useState<Scelti>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: one dependency for each word of the address
  const tiene = useCallback(
    (record: RecordTabella) =>
      filtri.every(({ valori }, i) => {
        const scelti = scritti(detti[i]);
        return scelti.length === 0 || valori(record).some((uno) => scelti.includes(uno));
      }),
    [...detti],
  );
  const valoreDi = (parola: string): readonly string[] =>
    digitati[parola] ?? scritti(ricerca[parola]);
  const scrivi = (perParola: (parola: string) => string) => {
    void cambia(Object.fromEntries(filtri.map(({ parola }) => [parola, perParola(parola)])));
    setDigitati({});
  };
  const controllo = (
    <PannelloFiltri
      attivi={detti.filter((uno) => uno !== '').length}
      pronto={Object.keys(digitati).length > 0}
      onConferma={() => scrivi((parola) => valoreDi(parola).join(','))}
      onReset={() => scrivi(() => '')}
    >
      {filtri.map(({ parola, titolo, opzioni }) => (
        <CampoCodici
          key={parola}
          etichetta={titolo}
          opzioni={opzioni}
          valore={valoreDi(parola)}
          onCambia={(valori) => setDigitati({ ...digitati, [parola]: valori })}
        />
      ))}
    </PannelloFiltri>
  );
  return { controllo, tiene };
}
