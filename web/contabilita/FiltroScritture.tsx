import { TextInput } from '@mantine/core';
import { useCallback, useState } from 'react';
import { rotteDefinizioni } from '#contract/contabilita/definizioni.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { type RecordTabella, testoCampo } from '#web/record/campi.ts';
import type { FiltroTabella } from '#web/tabelle/PaginaTabella.tsx';
import { PannelloFiltri } from '#web/tabelle/PannelloFiltri.tsx';
import { useTabella } from '#web/tabelle/use-tabella.ts';
import { CampoCodici } from '#web/ui/CampoCodici.tsx';
import { Segmenti } from '#web/ui/Segmenti.tsx';
import { CercaScrittura } from './CercaScrittura.tsx';
import { useOpzioniCodiciConto } from './scelte.ts';

/** What is asked, as the address says it: accounts by their number or by the logical one. */
const PAROLE = ['scrittura', 'riga', 'logici', 'conti'] as const;
type Chiesto = Readonly<Record<(typeof PAROLE)[number], string>>;
const NULLA: Chiesto = { scrittura: '', riga: '', logici: '', conti: '' };

const CIFRE = /\D/g;
const diversi = (testo: string): readonly string[] => testo.split(',').filter(Boolean);

/** «Entries filter»: number, line and accounts, by their number or by the logical one. */
export function useFiltroScritture(): FiltroTabella {
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const definizioni = useTabella('s_definizione_conti', rotteDefinizioni.elenco);
  const detto = Object.fromEntries(PAROLE.map((una) => [una, ricerca[una] ?? ''])) as Chiesto;
  const [digitato, setDigitato] = useState<Chiesto | null>(null);
  const chiesto = digitato ?? detto;
  const { scrittura, riga, logici, conti } = detto;
  const tiene = useCallback(
    (record: RecordTabella) => {
      const nomi = new Set([
        ...diversi(logici),
        ...(definizioni ?? []).flatMap(({ numeroConto, codiceConto }) =>
          diversi(conti).includes(numeroConto) ? [codiceConto] : [],
        ),
      ]);
      return (
        (scrittura === '' || testoCampo(record.nScrittura) === scrittura) &&
        (riga === '' || testoCampo(record.nRiga) === riga) &&
        ((logici === '' && conti === '') || nomi.has(testoCampo(record.conto)))
      );
    },
    [scrittura, riga, logici, conti, definizioni],
  );
  const conferma = (nuovo: Chiesto) => {
    void cambia(nuovo);
    setDigitato(null);
  };
  const reali = new Map(
    definizioni?.map(({ numeroConto, descrizioneConto }) => [numeroConto, descrizioneConto]),
  );
  const controllo = (
    <PannelloFiltri
      attivi={PAROLE.filter((una) => detto[una] !== '').length}
      pronto={PAROLE.some((una) => chiesto[una] !== '')}
      onConferma={() => conferma(chiesto)}
      onReset={() => conferma(NULLA)}
    >
      <Campi
        chiesto={chiesto}
        reali={[...reali].map(([codice, descrizione]) => ({ codice, descrizione }))}
        onCambia={setDigitato}
      />
    </PannelloFiltri>
  );
  return { controllo, tiene };
}

interface CampiProps {
  readonly chiesto: Chiesto;
  readonly reali: readonly { readonly codice: string; readonly descrizione: string }[];
  readonly onCambia: (chiesto: Chiesto) => void;
}

function Campi({ chiesto, reali, onCambia }: CampiProps) {
  const [reale, setReale] = useState(chiesto.conti !== '');
  const codici = useOpzioniCodiciConto();
  const che = reale ? 'conti' : 'logici';
  const numeri = (scritti: Pick<Chiesto, 'scrittura' | 'riga'>) => {
    // A number and a line name one row: accounts have nothing left to say.
    const uno = scritti.scrittura !== '' && scritti.riga !== '';
    onCambia({ ...chiesto, ...scritti, ...(uno && { logici: '', conti: '' }) });
  };
  const { scrittura, riga } = chiesto;
  return (
    <>
      <TextInput
        label="N. Scrittura"
        inputMode="numeric"
        value={scrittura}
        onChange={({ currentTarget: { value } }) =>
          numeri({ scrittura: value.replace(CIFRE, ''), riga })
        }
      />
      <TextInput
        label="N.Riga"
        inputMode="numeric"
        value={riga}
        onChange={({ currentTarget: { value } }) =>
          numeri({ scrittura, riga: value.replace(CIFRE, '') })
        }
      />
      <CercaScrittura
        onScelta={({ nScrittura, nRiga }) =>
          numeri({ scrittura: String(nScrittura), riga: String(nRiga) })
        }
      />
      <Segmenti<'logici' | 'conti'>
        etichetta="Conto reale o logico"
        scelte={[
          ['logici', 'Conto logico'],
          ['conti', 'Conto reale'],
        ]}
        valore={che}
        onScelta={(nuovo) => {
          setReale(nuovo === 'conti');
          onCambia({ ...chiesto, logici: '', conti: '' });
        }}
      />
      <CampoCodici
        etichetta="Conto"
        opzioni={reale ? reali : codici}
        valore={diversi(chiesto[che])}
        disabilitato={scrittura !== '' && riga !== ''}
        onCambia={(scelti) => onCambia({ ...chiesto, [che]: scelti.join(',') })}
      />
    </>
  );
}
