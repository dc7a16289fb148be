import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { servePrivilegio } from '#domain/accesso/privilegi.ts';
import {
  type TitoloMancante,
  tipoEvidente,
  titoliMancanti,
} from '#domain/anagrafiche/titoli-mancanti.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { segnalaErrore, testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { useDatiStatici } from '#web/tabelle/dati-statici/use-dati-statici.ts';
import { RigheModificabili } from '#web/ui/righe/RigheModificabili.tsx';
import {
  type ColonnaRiga,
  type ErroreCella,
  leggiRighe,
  type RigaScritta,
  righeScritte,
  type ValoriRiga,
} from '#web/ui/righe/righe.ts';
import { annunciaFatto } from '#web/ui/toast.ts';
import { creaTitoli, type EsitoCreazione, righeErrate } from './crea-titoli.ts';
import classi from './importazioni.module.css';
import { chiaveRigheImport } from './use-correzioni.ts';

export interface TitoliMancantiProps {
  readonly archivio: Destinazione;
  readonly guid: string;
  /** They are there: the rows are to be checked again. */
  readonly onCreati: () => void;
  readonly onTorna: () => void;
}

/** The titoli that the rows of a preview name and nobody knows. */
function useMancanti({ archivio, guid }: TitoliMancantiProps) {
  return useQuery({
    queryKey: [...chiaveRigheImport(guid), 'titoli mancanti'],
    queryFn: async () => titoliMancanti(archivio, await righeErrate(guid)),
  });
}

/** What is to be made of them, made in this window: then the rows are checked again. */
export function TitoliMancanti(props: TitoliMancantiProps) {
  const { data, error } = useMancanti(props);
  if (error) return <p role="alert">{testoErrore(error)}</p>;
  if (data === undefined) return <p role="status">Ricerca dei titoli che mancano…</p>;
  if (data.length > 0) return <DaCreare {...props} mancanti={data} />;
  return (
    <Stack gap={14} align="flex-start">
      <p>Nessun titolo manca: le righe da scartare lo sono per altro, e la ragione è nella riga.</p>
      <Button variant="default" onClick={props.onTorna}>
        Torna alle righe
      </Button>
    </Stack>
  );
}

const CODICE: ColonnaRiga = {
  campo: 'codice',
  titolo: 'ISIN o codice',
  tipo: 'codice',
  larghezza: 170,
};
const DESCRIZIONE: ColonnaRiga = {
  campo: 'descrizione',
  titolo: 'Descrizione',
  tipo: 'testo',
  lunghezza: 160,
};
const DIVISA: ColonnaRiga = {
  campo: 'divisa',
  titolo: 'Divisa',
  tipo: 'codice',
  larghezza: 90,
  lunghezza: 3,
};

/** The columns of a file of titoli by ours, to tell where something is wrong. */
const PER_TITOLO: Readonly<Record<string, string>> = {
  ISIN: 'codice',
  'CODICE ISIN': 'codice',
  'CODICE TITOLO': 'codice',
  DESCRIZIONE: 'descrizione',
  'TIPO TITOLO': 'tipo',
  'CODICE DIVISA': 'divisa',
};

const difettiDi = (
  { obiezioni }: EsitoCreazione,
  posti: readonly number[],
): readonly ErroreCella[] =>
  obiezioni.map(({ posto, colonna, messaggio }) => ({
    riga: posti[posto] ?? posto,
    campo: PER_TITOLO[colonna.toUpperCase()] ?? 'codice',
    messaggio: PER_TITOLO[colonna.toUpperCase()] ? messaggio : `${colonna} ${messaggio}`.trim(),
  }));

interface DaCreareProps extends TitoliMancantiProps {
  readonly mancanti: readonly TitoloMancante[];
}

function DaCreare({ mancanti, onCreati, onTorna }: DaCreareProps) {
  const { utente, codAzienda, puo } = useSessione();
  const { voci } = useDatiStatici('getTipoTitolo');
  const crea = puo('Import_W');
  const colonne = useMemo(
    (): readonly ColonnaRiga[] => [
      CODICE,
      DESCRIZIONE,
      {
        ...{ campo: 'tipo', titolo: 'Tipo titolo', tipo: 'scelta', larghezza: 240 },
        scelte: voci,
      },
      DIVISA,
    ],
    [voci],
  );
  const [righe, setRighe] = useState<readonly RigaScritta[]>(() =>
    righeScritte(
      [CODICE, DESCRIZIONE, { ...CODICE, campo: 'tipo' }, DIVISA],
      mancanti.map((uno) => ({ ...uno, tipo: tipoEvidente(uno.descrizione) })),
    ),
  );
  const [difetti, setDifetti] = useState<readonly ErroreCella[]>([]);
  const [simili, setSimili] = useState(false);
  const [inCorso, setInCorso] = useState(false);
  const { valori, posti, errori } = leggiRighe(colonne, righe);
  const manca = cheManca(valori);
  const perCodice = new Map(mancanti.map((uno) => [uno.codice, uno.righe]));
  const invia = async () => {
    const titoli = valori.map(({ codice, descrizione, tipo, divisa }) => ({
      codice: String(codice),
      descrizione: String(descrizione),
      tipo: String(tipo),
      divisa: String(divisa),
    }));
    const esito = await creaTitoli(titoli, { userId: utente.username, codAzienda }, simili);
    setDifetti(difettiDi(esito, posti));
    setSimili(esito.simili);
    if (esito.testo === null) return;
    annunciaFatto('Titoli creati', `${esito.testo} Sono da certificare.`);
    onCreati();
  };
  return (
    <Stack gap={12} h="min(620px, calc(90dvh - 150px))">
      <p>
        {quanti(mancanti.length)} Si {mancanti.length === 1 ? 'crea' : 'creano'} da certificare, con
        ciò che si scrive qui; poi le righe si controllano di nuovo.
      </p>
      <div className={classi.mancanti}>
        <RigheModificabili
          etichetta="Titoli mancanti"
          colonne={colonne}
          righe={righe}
          scrive={crea}
          difetti={difetti}
          onCambia={(nuove) => {
            setRighe(nuove);
            setDifetti([]);
            setSimili(false);
          }}
          calcolate={[
            {
              titolo: 'Righe',
              testo: (indice) =>
                stampaIntero(perCodice.get(righe[indice]?.testi.codice?.trim() ?? '') ?? 0),
            },
          ]}
          vuoto="Nessun titolo da creare."
        />
      </div>
      <Group gap={10}>
        <Button variant="default" onClick={onTorna}>
          Torna alle righe
        </Button>
        {crea ? (
          <Button
            loading={inCorso}
            disabled={valori.length === 0 || errori.length > 0 || manca !== ''}
            onClick={() => {
              setInCorso(true);
              invia()
                .catch((errore: unknown) => segnalaErrore('Titoli mancanti', errore))
                .finally(() => setInCorso(false));
            }}
          >
            {etichetta(valori.length, simili)}
          </Button>
        ) : (
          <p role="note">{servePrivilegio('Import_W')}</p>
        )}
        {crea && manca !== '' ? <p role="note">{manca}</p> : null}
        {simili ? (
          <p role="note">
            Alcuni somigliano a titoli che ci sono già: se sono altri si creano lo stesso.
          </p>
        ) : null}
      </Group>
    </Stack>
  );
}

const RICHIESTI = [
  ['codice', 'ISIN o codice'],
  ['descrizione', 'descrizione'],
  ['tipo', 'tipo titolo'],
  ['divisa', 'divisa'],
] as const;

/** What has still to be written before they can be made: nothing is red before one could have written it. */
const cheManca = (valori: readonly ValoriRiga[]): string => {
  const parti = RICHIESTI.flatMap(([campo, nome]) => {
    const senza = valori.filter((uno) => !uno[campo]).length;
    return senza === 0 ? [] : [`${nome} di ${senza === 1 ? 'un titolo' : `${senza} titoli`}`];
  });
  return parti.length === 0 ? '' : `Da scrivere: ${parti.join(', ')}.`;
};

const quanti = (numero: number): string =>
  numero === 1
    ? 'Le righe nominano un titolo che non è in anagrafica.'
    : `Le righe nominano ${stampaIntero(numero)} titoli che non sono in anagrafica.`;

const etichetta = (numero: number, simili: boolean): string => {
  if (simili) return 'Crea anche quelli che somigliano';
  return numero === 1 ? 'Crea il titolo' : `Crea ${stampaIntero(numero)} titoli`;
};
