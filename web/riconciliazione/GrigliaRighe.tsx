import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { testoEsatto } from '#domain/money/esatto-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { useCambiaRicerca } from '#web/base/ricerca-url.ts';
import { testoErrore } from '#web/record/errore.ts';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { RigaTotali, TastoProprio } from '#web/ui/tabella/tipi.ts';
import type { PaginaMostrata } from '#web/ui/tabella/use-pagina-server.ts';
import { colonneRighe } from './colonne-conto.ts';
import type { Estratto } from './estratti-api.ts';
import classi from './riconciliazione.module.css';
import type { RigaDiConto } from './riconciliazione-api.ts';
import type { LatoLetto } from './use-conto.ts';

export const QUALI = [
  ['', 'Tutte le righe'],
  ['aperte', 'Aperte'],
  ['proposte', 'Proposte'],
  ['confermate', 'Confermate'],
] as const;
type Quali = (typeof QUALI)[number][0];

export interface GrigliaRigheProps {
  readonly lato: LatoLetto;
  readonly letta: PaginaMostrata<RigaDiConto>;
  readonly quali: Quali;
  readonly scrive: boolean;
  readonly scelte: readonly string[];
  readonly onScelte: (chiavi: readonly string[]) => void;
  readonly propri: readonly TastoProprio<RigaDiConto>[];
  readonly onRiga: (riga: RigaDiConto) => void;
  readonly onAttiva: (riga: RigaDiConto) => void;
}

/** The lines of the account, each with the movement found and why; below them how the statement closes. */
export function GrigliaRighe(props: GrigliaRigheProps) {
  const { lato, letta, quali, scrive, scelte, onScelte, propri, onRiga, onAttiva } = props;
  const { conto, estratto } = lato;
  const cambia = useCambiaRicerca();
  const colonne = useMemo(() => colonneRighe(scrive), [scrive]);
  const totali = useMemo(
    () => (estratto && quali === '' ? chiusura(estratto) : []),
    [estratto, quali],
  );
  return (
    <Tabella<RigaDiConto>
      nome="riconciliazione-righe"
      etichetta="Righe di conto"
      colonne={colonne}
      righe={letta.errore ? [] : letta.dati?.items}
      chiave={({ id }) => String(id)}
      pagina={letta.pagina}
      onPagina={letta.vai}
      attesa={letta.attesa}
      totali={totali}
      selezione={scelte}
      onSelezione={onScelte}
      senzaViste
      senzaTasti
      bassa
      onRiga={onRiga}
      onAttiva={onAttiva}
      propri={propri}
      vuoto={
        letta.errore
          ? { titolo: 'Le righe non sono state lette', motivo: testoErrore(letta.errore) }
          : { motivo: quali === '' ? 'L’estratto non ha righe.' : 'Nessuna riga fra queste.' }
      }
      barra={
        <>
          <h2 className={`titoletto ${classi.testa}`}>
            Conto {conto.codDivisa} {conto.cod_Conto}
          </h2>
          <NativeSelect
            aria-label="Quali righe"
            data={QUALI.map(([value, label]) => ({ value, label }))}
            value={quali}
            onChange={({ currentTarget }) =>
              void cambia({ quali: currentTarget.value, pagina: '' })
            }
          />
          {estratto ? (
            <span className="nota">
              {estratto.formato}
              {estratto.sequenza === null ? '' : ` n. ${estratto.sequenza}`} ·{' '}
              {estratto.dal ? `dal ${stampaData(estratto.dal)} ` : ''}al{' '}
              {stampaData(estratto.dataRiferimento)}
            </span>
          ) : null}
        </>
      }
    />
  );
}

/** How the statement closes: it would have been refused if it did not add up. */
function chiusura({ saldoIniziale, saldoFinale }: Estratto): readonly RigaTotali<RigaDiConto>[] {
  if (saldoIniziale === null || saldoFinale === null) return [];
  return [
    {
      etichetta: `Saldo finale, da ${testoEsatto(saldoIniziale, 2)}`,
      di: null,
      valori: { importo: saldoFinale },
    },
  ];
}
