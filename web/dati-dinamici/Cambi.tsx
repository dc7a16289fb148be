import { cambi } from '#domain/dati-dinamici/cambi.ts';
import { PaginaArchivio } from './PaginaArchivio.tsx';

export default function Cambi() {
  return <PaginaArchivio archivio={cambi} />;
}
