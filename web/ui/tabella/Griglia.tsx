import { useRouter } from '@tanstack/react-router';
import { type ClipboardEvent, type MouseEvent, useRef } from 'react';
import { celleDaTesto, testoDaCopiare } from './copia.ts';
import classi from './griglia.module.css';
import type { PropsGriglia } from './props-griglia.ts';
import { useGriglia } from './use-griglia.ts';

/** The grid itself, in a chunk of its own: nobody downloads it before opening a table. */
export default function Griglia<R extends object>(props: PropsGriglia<R>) {
  const contenitore = useRef<HTMLDivElement>(null);
  const api = useGriglia(contenitore, props);
  const router = useRouter();
  const nellEditor = (evento: ClipboardEvent) => evento.target instanceof HTMLInputElement;
  const copia = (evento: ClipboardEvent) => {
    if (!api.current || nellEditor(evento)) return;
    const testo = testoDaCopiare(api.current, props.colonne, props.disposizione);
    if (testo === null) return;
    evento.clipboardData.setData('text/plain', testo);
    evento.preventDefault();
  };
  const incolla = (evento: ClipboardEvent) => {
    if (!props.onIncolla) return;
    const celle = celleDaTesto(evento.clipboardData.getData('text/plain'));
    if (celle.length === 0) return;
    const nellaCella = nellEditor(evento);
    // One cell goes into the field that is being written; a block goes into the table.
    if (nellaCella && celle.length === 1 && celle[0]?.length === 1) return;
    evento.preventDefault();
    if (nellaCella) (evento.target as HTMLElement).blur();
    const cella = api.current?.getFocusedCell();
    const riga = cella && api.current?.getDisplayedRowAtIndex(cella.rowIndex);
    props.onIncolla(celle, riga?.id);
  };
  const segui = (evento: MouseEvent) => {
    const dove = (evento.target as HTMLElement).closest('a.t-legame')?.getAttribute('href');
    // With a key held down the browser opens it where one wants it.
    if (!dove || evento.ctrlKey || evento.metaKey || evento.shiftKey) return;
    evento.preventDefault();
    router.history.push(dove);
  };
  const spiega = ({ target }: MouseEvent) => {
    const cella = (target as HTMLElement).closest<HTMLElement>('.ag-cell, .ag-header-cell-text');
    if (!cella) return;
    const tagliata = cella.scrollWidth > cella.clientWidth;
    if (tagliata) cella.title = cella.textContent;
    else cella.removeAttribute('title');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents lint/a11y/useKeyWithMouseEvents: the links inside are what is pressed; the record's drawer has the same one for the keyboard
    <div
      ref={contenitore}
      className={classi.griglia}
      onCopy={copia}
      onPaste={incolla}
      onClick={segui}
      onMouseOver={spiega}
    />
  );
}
