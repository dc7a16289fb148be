import { cause } from '#domain/riconciliazione/discordanza.ts';
import { MenuExport } from '#web/reports/MenuExport.tsx';
import type { DaStampare } from '#web/reports/richiesta-report.ts';
import { statoInParole } from './parole.ts';
import type { FiltroDiscordanze } from './riconciliazione-api.ts';

/** The rows that a filter leaves, as the report takes them, with the filter in words. */
export function discordanzeDaStampare(
  { stato, codTitolo, ambito, causa, responsabile, oltreGiorni, idConto }: FiltroDiscordanze,
  conto: string | undefined,
): DaStampare {
  const detti: readonly (readonly [string, string | null | undefined])[] = [
    ['Conto', conto],
    ['Ambito', ambito],
    ['Stato', stato?.map(statoInParole).join(', ')],
    ['Causa', causa ? cause[causa as keyof typeof cause] : null],
    ['Responsabile', responsabile],
    ['Oltre giorni', oltreGiorni == null ? null : String(oltreGiorni)],
  ];
  return {
    report: 'discordanze',
    corpo: {
      ...(idConto && { idConto }),
      ...(ambito && { ambito }),
      ...(stato && { statoDiscordanza: stato }),
      ...(causa && { causa }),
      ...(responsabile && { responsabile }),
      ...(oltreGiorni != null && { oltreGiorni }),
      ...(codTitolo && { titoloDiscordanza: codTitolo }),
    },
    parametri: detti.flatMap(([etichetta, valore]) => (valore ? [{ etichetta, valore }] : [])),
  };
}

interface ExportDiscordanzeProps {
  readonly filtro: FiltroDiscordanze;
  readonly conto: string | undefined;
}

/** «Export» of the discordanze that the filter leaves. */
export const ExportDiscordanze = ({ filtro, conto }: ExportDiscordanzeProps) => (
  <MenuExport leggi={() => discordanzeDaStampare(filtro, conto)} quali="delle righe filtrate" />
);
