import { Button, NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ContoInSintesiWire } from '#contract/riconciliazione/sintesi.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { useCambiaRicerca } from '#web/base/ricerca-url.ts';
import { indirizzoConto } from '#web/movimenti/indirizzi.ts';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Nuovo } from '#web/ui/pagina/Nuovo.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import { DaConfrontare } from './DaConfrontare.tsx';
import type { Estratto } from './estratti-api.ts';
import classi from './riconciliazione.module.css';
import type { LatoLetto } from './use-conto.ts';

export interface TestaContoProps {
  readonly conti: readonly ContoInSintesiWire[];
  readonly conto: ContoInSintesiWire;
  /** The account with its statements. */
  readonly lato: LatoLetto | null;
  /** Those on the screen whose movements have changed since they were compared. */
  readonly mossi: readonly ContoInSintesiWire[];
  readonly scrive: boolean;
  readonly proposte: number;
  readonly inCorso: boolean;
  readonly stampe: ReactNode;
  readonly onCarica: () => void;
  readonly onConferma: () => void;
}

/** «20/11/2026 · n. 47». */
const nomeEstratto = ({ dataRiferimento, sequenza }: Estratto): string =>
  `${stampaData(dataRiferimento)}${sequenza === null ? '' : ` · n. ${sequenza}`}`;

/** Which account at which statement, and what is done with all of it. */
export function TestaConto(props: TestaContoProps) {
  const { conti, conto, lato, mossi, scrive, proposte, inCorso } = props;
  const estratto = lato?.estratto;
  const elencati = lato?.estratti ?? [];
  // One of before those that may be chosen from is named too.
  const estratti =
    estratto && !elencati.some(({ id }) => id === estratto.id) ? [...elencati, estratto] : elencati;
  const naviga = useNavigate();
  const cambia = useCambiaRicerca();
  return (
    <>
      <Intestazione
        titolo={conto.cod_Conto}
        azioni={
          <>
            <NativeSelect
              aria-label="Conto"
              maw={260}
              data={conti.map(({ idConto, cod_Conto, descrizione }) => ({
                value: String(idConto),
                label: `${cod_Conto} · ${descrizione}`,
              }))}
              value={String(conto.idConto)}
              onChange={({ currentTarget }) =>
                void naviga({ to: indirizzoConto(Number(currentTarget.value)) as string })
              }
            />
            <NativeSelect
              aria-label="Estratto del"
              disabled={estratti.length === 0}
              data={estratti.map((uno) => ({
                value: String(uno.id),
                label: `Estratto del ${nomeEstratto(uno)}`,
              }))}
              value={String(estratto?.id ?? '')}
              onChange={({ currentTarget }) =>
                void cambia({ del: currentTarget.value, pagina: '', paginaNoi: '' })
              }
            />
            {props.stampe}
            {scrive ? (
              <Nuovo variant="default" onNuovo={props.onCarica}>
                Carica estratto
              </Nuovo>
            ) : null}
            {scrive && proposte > 0 ? (
              <Button
                loading={inCorso}
                title="Tutte quelle del conto, di ogni estratto"
                rightSection={<Tasto>Ctrl ⏎</Tasto>}
                onClick={props.onConferma}
              >
                Conferma le proposte {proposte}
              </Button>
            ) : null}
          </>
        }
      />
      {lato?.avviso ? (
        <p className={`avvisa ${classi.avviso}`} role="note">
          {lato.avviso}
          {estratto ? ` Questo è quello del ${nomeEstratto(estratto)}.` : ''}
        </p>
      ) : null}
      {mossi.map((uno) => (
        <DaConfrontare key={uno.idConto} conto={uno} scrive={scrive} />
      ))}
    </>
  );
}
