import { Button, Checkbox, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DomandaFileWire, FileContabileWire } from '#contract/contabilita/file.ts';
import { type Data, dataScritta } from '#domain/tempo/data.ts';
import { ErroreApi } from '#web/base/api.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { messaggioLavoro } from '#web/lavori/annunci.ts';
import { inMoto } from '#web/lavori/lavoro.ts';
import { useAtti } from '#web/lavori/use-atti.ts';
import { segnalaErrore, testoErrore } from '#web/record/errore.ts';
import { BarraProgresso } from '#web/ui/BarraProgresso.tsx';
import { CampoData } from '#web/ui/CampoData.tsx';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { CampoTesto } from '#web/ui/CampoTesto.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import type { Colonna } from '#web/ui/tabella/tipi.ts';
import { useTastoPagina } from '#web/ui/use-tasto-pagina.ts';
import { SceltaLibro } from '../SceltaLibro.tsx';
import { useLayout } from '../scelte.ts';
import { fileUsciti, generaFile, scaricaContabile } from './file-api.ts';

const COLONNE: readonly Colonna<FileContabileWire>[] = [
  { campo: 'creatoIl', titolo: 'Uscito il', tipo: 'istante', larghezza: 150 },
  { campo: 'creatoDa', titolo: 'Da', tipo: 'testo', larghezza: 96 },
  { campo: 'layout', titolo: 'Layout', tipo: 'codice', larghezza: 130 },
  { campo: 'daNumero', titolo: 'Dal numero', tipo: 'codice', larghezza: 104 },
  { campo: 'aNumero', titolo: 'Al numero', tipo: 'codice', larghezza: 104 },
  { campo: 'sha256', titolo: 'Impronta SHA-256', tipo: 'testo', elastica: true },
  {
    ...{ campo: 'scaricabile', titolo: 'File', tipo: 'testo', larghezza: 104 },
    testo: ({ scaricabile }) => (scaricabile ? 'scaricabile' : 'scaduto'),
  },
  { campo: 'scritture', titolo: 'Scritture', tipo: 'numero', decimali: 0, larghezza: 92 },
  { campo: 'righe', titolo: 'Righe', tipo: 'numero', decimali: 0, larghezza: 80 },
  // Every entry balances: avere is the same.
  { campo: 'dare', titolo: 'Dare e avere', tipo: 'numero', decimali: 2, larghezza: 136 },
];
const chiave = ({ guid }: FileContabileWire) => guid;
const CIFRE = /\D/g;
const NOME = 'Generazione file';

/** What the address asks for: days, numbers of an exercise, or one generation. */
function domandaDi(ricerca: Readonly<Record<string, string>>): DomandaFileWire {
  const numero = (parola: string) => (ricerca[parola] ? Number(ricerca[parola]) : null);
  return {
    codLibro: ricerca.libro ?? null,
    layout: ricerca.layout ?? null,
    dataDa: dataScritta(ricerca.dal),
    dataA: dataScritta(ricerca.al),
    esercizio: numero('esercizio'),
    numeroDa: numero('da'),
    numeroA: numero('a'),
    idElaborazione: numero('elaborazione'),
    soloNuove: ricerca.tutte !== 'si',
  };
}

/** A file of journal entries for another programme, and those that went out before. */
export function GeneraFile() {
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const domanda = domandaDi(ricerca);
  const { lavoro, inCorso, fai } = useAtti(ricerca.lavoro ?? '', NOME);
  const {
    data: usciti,
    error,
    refetch,
  } = useQuery({
    ...fileUsciti(domanda.codLibro ?? null),
    refetchInterval: lavoro && inMoto(lavoro) ? 1_000 : false,
  });
  const stato = lavoro?.stato;
  // It may have ended between two readings: what came out of it is read once it has.
  useEffect(() => {
    if (stato) void refetch();
  }, [stato, refetch]);
  const [daRipetere, setDaRipetere] = useState<string | null>(null);
  const [scelte, setScelte] = useState<readonly string[]>([]);
  const genera = (ripeti = false) =>
    void fai(async () => {
      setDaRipetere(null);
      try {
        await cambia({ lavoro: await generaFile({ ...domanda, ripeti }) });
      } catch (errore) {
        const detto = errore instanceof ErroreApi ? errore.message : '';
        if (!detto.endsWith('ripetere?')) throw errore;
        setDaRipetere(detto);
      }
    });
  useTastoPagina('procedi', () => {
    if (!inCorso) genera();
  });
  return (
    <>
      <BarraFile domanda={domanda} inCorso={inCorso} onGenera={() => genera()} />
      {domanda.idElaborazione ? (
        <p className="nota">
          Soltanto le scritture della generazione {domanda.idElaborazione}.{' '}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => void cambia({ elaborazione: '' })}
          >
            Tutte
          </Button>
        </p>
      ) : null}
      {lavoro && inMoto(lavoro) ? (
        <BarraProgresso etichetta={NOME} percentuale={lavoro.percCompletamento} />
      ) : null}
      {lavoro?.stato === 'fallito' ? (
        <p className="spiega errato" role="alert">
          {messaggioLavoro(lavoro)}
        </p>
      ) : null}
      <Tabella<FileContabileWire>
        nome="file-contabili"
        etichetta="File usciti"
        colonne={COLONNE}
        righe={error ? [] : usciti}
        chiave={chiave}
        selezione={scelte}
        onSelezione={setScelte}
        azioneAttiva="scarica"
        onAttiva={(uno) => void scaricaContabile(uno).catch((no) => segnalaErrore(NOME, no))}
        vuoto={
          error
            ? { titolo: 'I file non sono stati letti', motivo: testoErrore(error) }
            : {
                titolo: 'Nessun file è uscito',
                motivo: 'Nessun file generato: scegliere un layout e premere Genera.',
              }
        }
      />
      <Modale
        titolo="Già esportate"
        aperta={daRipetere !== null}
        onChiudi={() => setDaRipetere(null)}
        annulla="Annulla"
        conferma={{ etichetta: 'Ripeti', esegui: () => genera(true) }}
      >
        <p>{daRipetere}</p>
      </Modale>
    </>
  );
}

interface BarraFileProps {
  readonly domanda: DomandaFileWire;
  readonly inCorso: boolean;
  readonly onGenera: () => void;
}

/** What goes out, kept in the address. */
function BarraFile({ domanda, inCorso, onGenera }: BarraFileProps) {
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const layout = useLayout();
  const giorno = (parola: 'dal' | 'al') => (nuovo: Data | null) =>
    void cambia({ [parola]: nuovo ?? '' });
  const numeri = [
    ['esercizio', 'Esercizio'],
    ['da', 'Dal numero'],
    ['a', 'Al numero'],
  ] as const;
  return (
    <Group gap={12} align="end" mb={12}>
      <CampoScelta
        etichetta="Layout"
        opzioni={layout}
        valore={domanda.layout ?? null}
        segnaposto="Quello del libro"
        onCambia={(nuovo) => void cambia({ layout: nuovo ?? '' })}
      />
      <SceltaLibro
        valore={domanda.codLibro ?? null}
        onCambia={(nuovo) => void cambia({ libro: nuovo ?? '', elaborazione: '' })}
      />
      <CampoData
        etichetta="Dal"
        larghezza={164}
        valore={dataScritta(ricerca.dal)}
        onCambia={giorno('dal')}
      />
      <CampoData
        etichetta="Al"
        larghezza={164}
        valore={dataScritta(ricerca.al)}
        onCambia={giorno('al')}
      />
      {numeri.map(([parola, etichetta]) => (
        <div key={parola} style={{ width: 104 }}>
          <CampoTesto
            etichetta={etichetta}
            valore={ricerca[parola] ?? ''}
            onCambia={(testo) => void cambia({ [parola]: testo.replace(CIFRE, '') })}
          />
        </div>
      ))}
      <Checkbox
        mb={7}
        label="Solo non ancora esportate"
        checked={domanda.soloNuove === true}
        onChange={({ currentTarget }) => void cambia({ tutte: currentTarget.checked ? '' : 'si' })}
      />
      <Button loading={inCorso} rightSection={<Tasto>F10</Tasto>} onClick={onGenera}>
        Genera il file
      </Button>
    </Group>
  );
}
