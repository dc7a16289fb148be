import { ActionIcon, Button, Flex, Group, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { stampaPdf } from '#web/reports/stampa-pdf.ts';
import { useTasti } from '#web/tasti/registro.ts';
import { tavolaTasti } from '#web/tasti/tavola.ts';
import { Icona, type NomeIcona } from '#web/ui/Icona.tsx';
import { useIndice } from './indice.ts';
import type { Motore } from './motore.ts';
import classi from './pdfjs.module.css';
import { stampaPagine } from './stampa-pagine.ts';
import { type Trovati, useRicercaPdf, useVisore } from './use-visore.ts';

export interface BarraVisoreProps {
  readonly motore: Motore;
  readonly indirizzo: string;
}

interface ComandoProps {
  readonly nome: string;
  readonly icona: NomeIcona;
  readonly impedito?: boolean;
  readonly onClick: () => void;
}

function Comando({ nome, icona, impedito = false, onClick }: ComandoProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={nome}
      title={nome}
      disabled={impedito}
      onClick={onClick}
    >
      <Icona nome={icona} />
    </ActionIcon>
  );
}

/** Pages, size, search, print: above the sheets. */
export function BarraVisore({ motore, indirizzo }: BarraVisoreProps) {
  const stampa = () => {
    if (!stampaPdf(indirizzo)) void stampaPagine(motore.documento);
  };
  const campo = useRef<HTMLInputElement>(null);
  useTastiVisore({ stampa, cerca: () => campo.current?.select() });
  return (
    <div className={classi.barra} role="toolbar" aria-label="Comandi del visore">
      <Pagine motore={motore} />
      <Indice motore={motore} />
      <Misura motore={motore} />
      <Ricerca motore={motore} campo={campo} />
      <Button
        variant="default"
        size="xs"
        className={classi.stampa ?? ''}
        onClick={stampa}
        title="Stampa il report (Ctrl P)"
      >
        Stampa
      </Button>
    </div>
  );
}

function Pagine({ motore }: { readonly motore: Motore }) {
  const { pagina, pagine } = useVisore(motore);
  const [scritta, setScritta] = useState<string | null>(null);
  const vai = (numero: number) => {
    motore.visore.currentPageNumber = Math.min(pagine, Math.max(1, numero));
  };
  const conferma = () => {
    if (scritta !== null && /^\d+$/.test(scritta)) vai(Number(scritta));
    setScritta(null);
  };
  return (
    <Group gap={4} wrap="nowrap">
      <Comando
        nome="Pagina precedente"
        icona="su"
        impedito={pagina <= 1}
        onClick={() => vai(pagina - 1)}
      />
      <Comando
        nome="Pagina seguente"
        icona="giu"
        impedito={pagina >= pagine}
        onClick={() => vai(pagina + 1)}
      />
      <TextInput
        aria-label={`Pagina, di ${pagine}`}
        size="xs"
        w={48}
        inputMode="numeric"
        classNames={{ input: classi.numero ?? '' }}
        value={scritta ?? String(pagina)}
        onChange={({ currentTarget }) => setScritta(currentTarget.value)}
        onBlur={conferma}
        onKeyDown={({ key }) => (key === 'Enter' ? conferma() : undefined)}
      />
      <span className={classi.di}>di {pagine}</span>
    </Group>
  );
}

/** Two blanks that the browser keeps, for each level inside. */
const RIENTRO = '\u00a0\u00a0';

/** The groups that the report is gathered by, each to be gone to. */
function Indice({ motore }: { readonly motore: Motore }) {
  const voci = useIndice(motore);
  if (voci.length === 0) return null;
  return (
    <NativeSelect
      aria-label="Vai al gruppo"
      size="xs"
      w={130}
      value=""
      onChange={({ currentTarget }) => {
        const voce = voci[Number(currentTarget.value)];
        if (voce?.destinazione) void motore.collegamenti.goToDestination(voce.destinazione);
      }}
    >
      <option value="">Vai al gruppo…</option>
      {voci.map(({ titolo, livello }, indice) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two groups may have one name; they do not move
        <option key={indice} value={indice}>
          {RIENTRO.repeat(livello)}
          {titolo}
        </option>
      ))}
    </NativeSelect>
  );
}

function Misura({ motore }: { readonly motore: Motore }) {
  const { percento, aLarghezza } = useVisore(motore);
  const { visore } = motore;
  return (
    <Group gap={4} wrap="nowrap">
      <Comando nome="Riduci" icona="meno" onClick={() => visore.decreaseScale()} />
      <output className={classi.percento} aria-label="Ingrandimento">
        {percento}%
      </output>
      <Comando nome="Ingrandisci" icona="piu" onClick={() => visore.increaseScale()} />
      <Button
        variant="subtle"
        size="xs"
        aria-pressed={aLarghezza}
        disabled={aLarghezza}
        onClick={() => {
          visore.currentScaleValue = 'page-width';
        }}
      >
        Tutta la larghezza
      </Button>
    </Group>
  );
}

const conteggio = ({ corrente, totale, cercato }: Trovati): string => {
  if (!cercato) return '';
  return totale === 0 ? 'Nessun risultato' : `${corrente} di ${totale}`;
};

interface RicercaProps {
  readonly motore: Motore;
  readonly campo: React.RefObject<HTMLInputElement | null>;
}

function Ricerca({ motore, campo }: RicercaProps) {
  const [testo, setTesto] = useState('');
  const { trovati, cerca } = useRicercaPdf(motore);
  const nessuno = trovati.totale === 0;
  return (
    <Flex component="search" align="center" gap={4}>
      <TextInput
        ref={campo}
        aria-label="Cerca nel report"
        placeholder="Cerca nel report"
        size="xs"
        w={160}
        value={testo}
        onChange={({ currentTarget }) => {
          setTesto(currentTarget.value);
          cerca(currentTarget.value.trim(), 'nuova');
        }}
        onKeyDown={({ key, shiftKey }) => {
          if (key === 'Enter') cerca(testo.trim(), shiftKey ? 'indietro' : 'avanti');
        }}
      />
      <Comando
        nome="Risultato precedente"
        icona="sinistra"
        impedito={nessuno}
        onClick={() => cerca(testo.trim(), 'indietro')}
      />
      <Comando
        nome="Risultato seguente"
        icona="destra"
        impedito={nessuno}
        onClick={() => cerca(testo.trim(), 'avanti')}
      />
      <span className={classi.trovati} role="status">
        {conteggio(trovati)}
      </span>
    </Flex>
  );
}

interface AttiVisore {
  readonly stampa: () => void;
  readonly cerca: () => void;
}

/** Ctrl+P prints the report and not the screen, Ctrl+F searches all of it and not only what is drawn. */
function useTastiVisore({ stampa, cerca }: AttiVisore): void {
  useTasti(['stampa', 'cercaNelReport']);
  const atti = useRef({ stampa, cerca });
  atti.current = { stampa, cerca };
  useEffect(() => {
    const alTasto = (evento: KeyboardEvent) => {
      const quale = tavolaTasti.stampa.premuto(evento)
        ? 'stampa'
        : tavolaTasti.cercaNelReport.premuto(evento)
          ? 'cerca'
          : null;
      if (quale === null) return;
      evento.preventDefault();
      atti.current[quale]();
    };
    document.addEventListener('keydown', alTasto, true);
    return () => document.removeEventListener('keydown', alTasto, true);
  }, []);
}
