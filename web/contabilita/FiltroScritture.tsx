import { Button, Popover, TextInput } from '@mantine/core';
import { useState } from 'react';
import { rotteDefinizioni } from '#contract/contabilita/definizioni.ts';
import { useTabella } from '#web/tabelle/use-tabella.ts';
import { CampoCodici } from '#web/ui/CampoCodici.tsx';
import { Segmenti } from '#web/ui/Segmenti.tsx';
import classi from './contabilita.module.css';
import { useCodiciConto } from './scelte.ts';

export interface FiltroChiesto {
  readonly nScrittura: string;
  readonly nRiga: string;
  /** The logical accounts that stay; null of any. */
  readonly conti: ReadonlySet<string> | null;
}

interface Props {
  readonly onConferma: (filtro: FiltroChiesto) => void;
  readonly onReset: () => void;
}

const CIFRE = /\D/g;

/** «Entries filter»: number, line and accounts, by their number or by the logical one. */
export function FiltroScritture({ onConferma, onReset }: Props) {
  const [aperto, setAperto] = useState(false);
  const [nScrittura, setScrittura] = useState('');
  const [nRiga, setRiga] = useState('');
  const [che, setChe] = useState<'logico' | 'reale'>('logico');
  const [conti, setConti] = useState<readonly string[]>([]);
  const codici = useCodiciConto() ?? [];
  const definizioni = useTabella('s_definizione_conti', rotteDefinizioni.elenco) ?? [];
  const reali = new Map(
    definizioni.map(({ numeroConto, descrizioneConto }) => [numeroConto, descrizioneConto]),
  );
  // A number and a line name one row: accounts have nothing left to say.
  const uno = nScrittura !== '' && nRiga !== '';
  const scelti = uno ? [] : conti;
  const niente = nScrittura === '' && nRiga === '' && scelti.length === 0;
  const logici = () =>
    new Set(
      che === 'logico'
        ? scelti
        : definizioni.flatMap(({ numeroConto, codiceConto }) =>
            scelti.includes(numeroConto) ? [codiceConto] : [],
          ),
    );
  const opzioni =
    che === 'logico'
      ? codici.map(({ codiceConto, definizioni: quante }) => ({
          codice: codiceConto,
          descrizione: `${quante} definizioni`,
        }))
      : [...reali].map(([codice, descrizione]) => ({ codice, descrizione }));
  const azzera = () => {
    setScrittura('');
    setRiga('');
    setConti([]);
    onReset();
  };
  return (
    <Popover opened={aperto} onChange={setAperto} width={360} position="bottom-start" trapFocus>
      <Popover.Target>
        <Button variant="default" aria-expanded={aperto} onClick={() => setAperto(!aperto)}>
          Filtri
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          className={classi.filtro}
          onSubmit={(evento) => {
            evento.preventDefault();
            if (niente) return;
            onConferma({ nScrittura, nRiga, conti: scelti.length > 0 ? logici() : null });
            setAperto(false);
          }}
        >
          <TextInput
            label="N. Scrittura"
            inputMode="numeric"
            value={nScrittura}
            onChange={({ currentTarget }) => setScrittura(currentTarget.value.replace(CIFRE, ''))}
          />
          <TextInput
            label="N.Riga"
            inputMode="numeric"
            value={nRiga}
            onChange={({ currentTarget }) => setRiga(currentTarget.value.replace(CIFRE, ''))}
          />
          <Segmenti<'logico' | 'reale'>
            etichetta="Conto reale o logico"
            scelte={[
              ['logico', 'Conto logico'],
              ['reale', 'Conto reale'],
            ]}
            valore={che}
            onScelta={(nuovo) => {
              setChe(nuovo);
              setConti([]);
            }}
          />
          <CampoCodici
            etichetta="Conto"
            opzioni={opzioni}
            valore={scelti}
            disabilitato={uno}
            onCambia={setConti}
          />
          <div className={classi.azioni}>
            <Button type="submit" disabled={niente}>
              Conferma
            </Button>
            <Button variant="default" onClick={azzera}>
              Reset Filtri
            </Button>
          </div>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
