import { useLocation } from '@tanstack/react-router';
import { lazy } from 'react';
import { ricercaConVista } from '#domain/accesso/viste/stato-vista.ts';
import { leggiFiltro } from '#domain/archivi/filtro/indirizzo-archivio.ts';
import { schermataArchivio } from '#domain/archivi/tipi.ts';
import { interrogazioni } from '#web/base/interrogazioni.ts';
import { aziendaCorrente } from '#web/sessione/sessione.ts';
import { anticipaViste } from '#web/ui/viste/viste-api.ts';
import { PaginaArchivio } from './PaginaArchivio.tsx';
import { primaPagina } from './use-pagina.ts';

const SchedaPrezzi = lazy(() => import('./SchedaPrezzi.tsx'));
const TipoIgnoto = lazy(() => import('./TipoIgnoto.tsx'));

/** Asks for what an archive shows where the address says nothing: its views, and the rows of the one it opens with. */
export async function anticipa(percorso: string): Promise<void> {
  const archivio = schermataArchivio(tipoDi(percorso));
  if (!archivio) return;
  const viste = await anticipaViste(archivio.tipo);
  const predefinita = viste.find((vista) => vista.predefinita);
  const filtro = predefinita && leggiFiltro(archivio, ricercaConVista(predefinita, {}));
  if (filtro) await interrogazioni.prefetchQuery(primaPagina(archivio, aziendaCorrente(), filtro));
}

const tipoDi = (percorso: string): string => percorso.split('/').at(-1) ?? '';

/** The one screen for many routes: which archive it shows is the last segment of the address. */
export default function PaginaDatiDinamici() {
  const tipo = useLocation({ select: ({ pathname }) => tipoDi(pathname) });
  const archivio = schermataArchivio(tipo);
  if (!archivio) return <TipoIgnoto tipo={tipo} />;
  const righe = archivio.soloLettura ? { righe: SchedaPrezzi } : {};
  return <PaginaArchivio key={tipo} archivio={archivio} {...righe} />;
}
