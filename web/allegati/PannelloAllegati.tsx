import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { estensioniAccettate } from '#domain/allegati/formati.ts';
import { useAllegati, useFileLasciati } from '#web/record/allegati.ts';
import { testoErrore } from '#web/record/errore.ts';
import type { PannelloAllegatiProps } from '#web/record/pannello-allegati.ts';
import { useTasti } from '#web/tasti/registro.ts';
import { tavolaTasti } from '#web/tasti/tavola.ts';
import { misuraFile } from '#web/ui/CampoFile.tsx';
import { finestreAperte } from '#web/ui/fuoco-di-ritorno.ts';
import { Icona } from '#web/ui/Icona.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import { useAttuale } from '#web/ui/use-attuale.ts';
import classi from './allegati.module.css';
import { type Allegato, aggiornaAllegati } from './allegati-api.ts';
import { EliminaAllegato } from './EliminaAllegato.tsx';
import { type Atto, ModuloAllegato } from './ModuloAllegato.tsx';
import { RigaAllegato } from './RigaAllegato.tsx';
import { VisoreAllegato } from './VisoreAllegato.tsx';

const CAMPI = 'input, textarea, select, [contenteditable="true"], [role="grid"], [role="tablist"]';
const TASTI = ['allega', 'frecce', 'apri', 'modifica', 'elimina'] as const;
const LETTURA = ['frecce', 'apri'] as const;

/** The documents of a record: what is there, seen in its place, and what is dropped, pasted or chosen. */
export default function PannelloAllegati(props: PannelloAllegatiProps) {
  const { tabella, id, lasciati, onPresi } = props;
  const record = { tabella, id };
  const { data, error, refetch } = useAllegati(record);
  const [atto, setAtto] = useState<Atto | null>(null);
  const [visto, setVisto] = useState<Allegato | null>(null);
  const [daTogliere, setDaTogliere] = useState<Allegato | null>(null);
  const scelta = useRef<HTMLInputElement>(null);
  const scrive = data?.scrive ?? false;
  const prendi = (file: readonly File[]) => {
    if (file.length > 0) setAtto({ tipo: 'nuovo', file });
  };
  useFileLasciati(scrive && lasciati === undefined, prendi);
  const presi = useAttuale(onPresi ?? (() => undefined));
  useEffect(() => {
    if (!lasciati || lasciati.length === 0) return;
    setAtto({ tipo: 'nuovo', file: lasciati });
    presi();
  }, [lasciati, presi]);
  useTasti(scrive ? TASTI : LETTURA);
  // In a drawer it is in a window itself; another one over it has its own keys.
  useTastoAllega(scrive, lasciati === undefined ? 0 : 1, () => scelta.current?.click());
  if (error)
    return (
      <StatoVuoto
        titolo="Gli allegati non sono stati letti"
        motivo={testoErrore(error)}
        azione={<Button onClick={() => void refetch()}>Riprova</Button>}
      />
    );
  const togli = (allegato: Allegato) =>
    data?.fermo ? setAtto({ tipo: 'sostituisci', di: allegato }) : setDaTogliere(allegato);
  const vale = data?.allegati.filter(({ sostituito }) => !sostituito) ?? [];
  const passati = data?.allegati.filter(({ sostituito }) => sostituito) ?? [];
  const riga = (allegato: Allegato) => (
    <RigaAllegato
      key={allegato.id}
      allegato={allegato}
      prima={passati.find((uno) => uno.id === allegato.sostituisce)}
      {...{ scrive: scrive && !allegato.sostituito, fermo: data?.fermo ?? null }}
      onVedi={() => setVisto(allegato)}
      onModifica={() => setAtto({ tipo: 'modifica', di: allegato })}
      onSostituisci={() => setAtto({ tipo: 'sostituisci', di: allegato })}
      onTogli={() => togli(allegato)}
    />
  );
  return (
    <div className={classi.pannello}>
      {scrive ? (
        <Zona byteMassimi={data?.byteMassimi ?? 0} scelta={scelta} onFile={prendi} />
      ) : null}
      {data && vale.length === 0 ? (
        <p className={classi.vuoto}>
          {scrive ? 'Nessun documento su questo record.' : SENZA_DIRITTO}
        </p>
      ) : null}
      <ul className={classi.elenco} aria-label="Documenti" onKeyDown={frecce}>
        {vale.map(riga)}
      </ul>
      {data?.fermo && vale.length > 0 ? (
        <p className={classi.nota}>Un documento qui si sostituisce, non si toglie: {data.fermo}.</p>
      ) : null}
      {passati.length > 0 ? (
        <details className={classi.passati}>
          <summary>Documenti sostituiti ({passati.length})</summary>
          <ul className={classi.elenco} aria-label="Documenti sostituiti" onKeyDown={frecce}>
            {passati.map(riga)}
          </ul>
        </details>
      ) : null}
      {atto ? (
        <ModuloAllegato
          key={atto.tipo === 'nuovo' ? 'nuovo' : `${atto.tipo} ${atto.di.id}`}
          {...{ record, atto }}
          onFatto={(resta) => {
            setAtto(resta ?? null);
            void aggiornaAllegati(record);
          }}
          onChiudi={() => setAtto(null)}
        />
      ) : null}
      {visto ? <VisoreAllegato allegato={visto} onChiudi={() => setVisto(null)} /> : null}
      <EliminaAllegato
        allegato={daTogliere}
        onChiudi={() => setDaTogliere(null)}
        onFatto={() => void aggiornaAllegati(record)}
      />
    </div>
  );
}

const SENZA_DIRITTO = 'Nessun documento. Ne aggiunge chi può scrivere il record.';

/** The arrows go along the list, from document to document. */
function frecce(evento: KeyboardEvent<HTMLUListElement>): void {
  const passo = { ArrowDown: 1, ArrowUp: -1 }[evento.key];
  if (passo === undefined) return;
  const bottoni = [...evento.currentTarget.querySelectorAll<HTMLElement>('[data-documento]')];
  const riga = (evento.target as HTMLElement).closest('li');
  const attuale = bottoni.findIndex((uno) => riga?.contains(uno));
  const prossimo = bottoni[attuale + passo];
  if (!prossimo) return;
  evento.preventDefault();
  prossimo.focus();
}

/** A, where no field is being written in and no window lies over the panel, opens the system's chooser. */
function useTastoAllega(attivo: boolean, finestre: number, scegli: () => void): void {
  const attuale = useAttuale(scegli);
  useEffect(() => {
    if (!attivo) return;
    const ascolta = (evento: globalThis.KeyboardEvent) => {
      const dove = evento.target as HTMLElement;
      if (evento.defaultPrevented || evento.repeat || dove.closest?.(CAMPI)) return;
      if (finestreAperte() > finestre || !tavolaTasti.allega.premuto(evento)) return;
      evento.preventDefault();
      attuale();
    };
    document.addEventListener('keydown', ascolta);
    return () => document.removeEventListener('keydown', ascolta);
  }, [attivo, finestre, attuale]);
}

interface ZonaProps {
  readonly byteMassimi: number;
  readonly scelta: React.RefObject<HTMLInputElement | null>;
  readonly onFile: (file: readonly File[]) => void;
}

/** Where a document is dropped, and the button that chooses one. */
function Zona({ byteMassimi, scelta, onFile }: ZonaProps) {
  return (
    <div className={classi.zona}>
      <Icona nome="carica" misura={18} />
      <p>
        Trascinare qui un documento, incollarlo (<Tasto>Ctrl V</Tasto>), oppure
      </p>
      <Button
        variant="default"
        onClick={() => scelta.current?.click()}
        rightSection={<Tasto>A</Tasto>}
      >
        Scegli un file
      </Button>
      <span className={classi.limite}>fino a {misuraFile(byteMassimi)}</span>
      <input
        ref={scelta}
        type="file"
        multiple
        hidden
        aria-label="Documento da allegare"
        accept={estensioniAccettate()}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          onFile([...(currentTarget.files ?? [])]);
          // The same file, mended, may be chosen again: the field must see it as a change.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
