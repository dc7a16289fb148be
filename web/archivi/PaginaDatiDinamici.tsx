import { useLocation } from '@tanstack/react-router';
import { lazy } from 'react';
import { schermataArchivio } from '#domain/archivi/tipi.ts';
import { PaginaArchivio } from './PaginaArchivio.tsx';

const SchedaPrezzi = lazy(() => import('./SchedaPrezzi.tsx'));
const TipoIgnoto = lazy(() => import('./TipoIgnoto.tsx'));

/** The one screen for many routes: which archive it shows is the last segment of the address. */
export default function PaginaDatiDinamici() {
  const tipo = useLocation({ select: ({ pathname }) => pathname.split('/').at(-1) ?? '' });
  const archivio = schermataArchivio(tipo);
  if (!archivio) return <TipoIgnoto tipo={tipo} />;
  const righe = archivio.soloLettura ? { righe: SchedaPrezzi } : {};
  return <PaginaArchivio key={tipo} archivio={archivio} {...righe} />;
}
