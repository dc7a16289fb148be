import { useLocation } from '@tanstack/react-router';
import { tipoArchivio } from '#domain/dati-dinamici/tipi.ts';
import { PaginaArchivio } from './PaginaArchivio.tsx';

/** The one screen for many routes: which archive it shows is the last segment of the address. */
export default function PaginaDatiDinamici() {
  const tipo = useLocation({ select: ({ pathname }) => pathname.split('/').at(-1) ?? '' });
  const archivio = tipoArchivio(tipo);
  return archivio ? <PaginaArchivio key={tipo} archivio={archivio} /> : null;
}
