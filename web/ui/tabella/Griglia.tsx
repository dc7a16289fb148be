import { type ClipboardEvent, useRef } from 'react';
import { celleDaTesto, testoDaCopiare } from './copia.ts';
import classi from './griglia.module.css';
import { type PropsGriglia, useGriglia } from './use-griglia.ts';

/** The grid itself, in a chunk of its own: nobody downloads it before opening a table. */
export default function Griglia<R extends object>(props: PropsGriglia<R>) {
  const contenitore = useRef<HTMLDivElement>(null);
  const api = useGriglia(contenitore, props);
  const nellEditor = (evento: ClipboardEvent) => evento.target instanceof HTMLInputElement;
  const copia = (evento: ClipboardEvent) => {
    if (!api.current || nellEditor(evento)) return;
    const testo = testoDaCopiare(api.current, props.colonne, props.disposizione);
    if (testo === null) return;
    evento.clipboardData.setData('text/plain', testo);
    evento.preventDefault();
  };
  const incolla = (evento: ClipboardEvent) => {
    if (!props.onIncolla || nellEditor(evento)) return;
    const celle = celleDaTesto(evento.clipboardData.getData('text/plain'));
    if (celle.length === 0) return;
    evento.preventDefault();
    props.onIncolla(celle);
  };
  return <div ref={contenitore} className={classi.griglia} onCopy={copia} onPaste={incolla} />;
}
