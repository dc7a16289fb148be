import { ActionIcon, Button, TextInput } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import {
  CATEGORIE_MASSIME,
  categorieIncollate,
  difettoCategoria,
  LUNGHEZZA_CATEGORIA,
} from '#domain/configurazione/categorie-conti.ts';
import { Icona, type NomeIcona } from '#web/ui/Icona.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import classi from './configurazione.module.css';
import type { SezioneProps } from './sezione.ts';

/** The categories of accounts in their order: written, renamed, moved and taken away in place. */
export function SezioneConti({ modulo, mie, scrive }: SezioneProps) {
  const { categorieConti: categorie } = mie;
  const elenco = useRef<HTMLOListElement>(null);
  const cambia = (nuove: readonly string[]) => modulo.cambia({ categorieConti: nuove });
  const sposta = (da: number, a: number) => {
    const [presa] = categorie.slice(da, da + 1);
    if (presa === undefined || a < 0 || a >= categorie.length) return;
    cambia(categorie.toSpliced(da, 1).toSpliced(a, 0, presa));
    // The one that moves keeps the focus, wherever it goes.
    setTimeout(() => elenco.current?.querySelectorAll('input')[a]?.focus());
  };
  return (
    <>
      <p className={classi.spiegazione}>
        Le categorie fra cui si scelgono i conti, nell’ordine in cui compaiono. I conti di una che
        cambia nome la seguono; quelli di una tolta la tengono.{' '}
        {categorie.length === 1 ? 'Ce n’è una' : `Ce ne sono ${categorie.length}`}, al più{' '}
        {CATEGORIE_MASSIME}.
      </p>
      {categorie.length === 0 ? (
        <StatoVuoto
          titolo="Nessuna categoria"
          motivo={
            scrive
              ? 'Scriverne una qui sotto, o incollarne una colonna da un foglio.'
              : 'Le scrive chi può cambiare la configurazione.'
          }
        />
      ) : (
        <ol className={classi.categorie} ref={elenco}>
          {categorie.map((nome, posto) => (
            <Categoria
              // biome-ignore lint/suspicious/noArrayIndexKey: while one types, the place is all it has
              key={posto}
              nome={nome}
              posto={posto}
              ultima={posto === categorie.length - 1}
              altre={categorie.toSpliced(posto, 1)}
              scrive={scrive}
              onCambia={(nuovo) => modulo.rinomina(posto, nuovo)}
              onTogli={() => cambia(categorie.toSpliced(posto, 1))}
              onSposta={(passo) => sposta(posto, posto + passo)}
            />
          ))}
        </ol>
      )}
      {scrive ? (
        <NuovaCategoria
          presenti={categorie}
          onAggiungi={(nuove) => cambia([...categorie, ...nuove])}
        />
      ) : null}
    </>
  );
}

interface CategoriaProps {
  readonly nome: string;
  readonly posto: number;
  readonly ultima: boolean;
  readonly altre: readonly string[];
  readonly scrive: boolean;
  readonly onCambia: (nome: string) => void;
  readonly onTogli: () => void;
  readonly onSposta: (passo: -1 | 1) => void;
}

function Categoria(props: CategoriaProps) {
  const { nome, posto, ultima, altre, scrive, onCambia, onTogli, onSposta } = props;
  const premi = (evento: KeyboardEvent) => {
    if (!evento.altKey || (evento.key !== 'ArrowUp' && evento.key !== 'ArrowDown')) return;
    evento.preventDefault();
    onSposta(evento.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li>
      <TextInput
        aria-label={`Categoria ${posto + 1}`}
        value={nome}
        maxLength={LUNGHEZZA_CATEGORIA}
        readOnly={!scrive}
        error={difettoCategoria(nome, altre)}
        autoComplete="off"
        onChange={({ currentTarget }) => onCambia(currentTarget.value)}
        {...(scrive ? { onKeyDown: premi } : {})}
      />
      {scrive ? (
        <>
          <Bottone
            nome={`Sposta in su ${nome}`}
            icona="freccia_su"
            impedito={posto === 0}
            esegui={() => onSposta(-1)}
          />
          <Bottone
            nome={`Sposta in giù ${nome}`}
            icona="freccia_giu"
            impedito={ultima}
            esegui={() => onSposta(1)}
          />
          <Bottone nome={`Togli ${nome}`} icona="cestino" esegui={onTogli} />
        </>
      ) : null}
    </li>
  );
}

interface BottoneProps {
  readonly nome: string;
  readonly icona: NomeIcona;
  readonly impedito?: boolean;
  readonly esegui: () => void;
}

function Bottone({ nome, icona, impedito = false, esegui }: BottoneProps) {
  return (
    <ActionIcon aria-label={nome} title={nome} size={28} disabled={impedito} onClick={esegui}>
      <Icona nome={icona} misura={14} />
    </ActionIcon>
  );
}

interface NuovaCategoriaProps {
  readonly presenti: readonly string[];
  readonly onAggiungi: (nuove: readonly string[]) => void;
}

function NuovaCategoria({ presenti, onAggiungi }: NuovaCategoriaProps) {
  const [testo, setTesto] = useState('');
  const piena = presenti.length >= CATEGORIE_MASSIME;
  const difetto = testo.trim() === '' ? undefined : difettoCategoria(testo, presenti);
  const aggiungi = () => {
    if (testo.trim() === '' || difetto || piena) return;
    onAggiungi([testo.trim()]);
    setTesto('');
  };
  const incolla = (evento: ClipboardEvent) => {
    const incollato = evento.clipboardData.getData('text');
    if (!/[\r\n\t]/.test(incollato.trim())) return;
    evento.preventDefault();
    onAggiungi(categorieIncollate(incollato, presenti));
  };
  return (
    <div className={classi.nuova}>
      <TextInput
        label="Nuova categoria"
        value={testo}
        error={difetto}
        disabled={piena}
        maxLength={LUNGHEZZA_CATEGORIA}
        placeholder="Invio la aggiunge; si può incollare una colonna"
        autoComplete="off"
        data-aggiunge
        onChange={({ currentTarget }) => setTesto(currentTarget.value)}
        onPaste={incolla}
        // What is typed and not added would not be saved: leaving the field adds it.
        onBlur={aggiungi}
        onKeyDown={(evento) => {
          if (evento.key !== 'Enter' || evento.ctrlKey || evento.metaKey) return;
          evento.preventDefault();
          aggiungi();
        }}
      />
      <Button variant="default" disabled={piena || testo.trim() === ''} onClick={aggiungi}>
        Aggiungi
      </Button>
    </div>
  );
}
