import { Button, Group, NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { servePrivilegio } from '#domain/accesso/privilegi.ts';
import { destinazioneAnagrafica } from '#domain/anagrafiche/anagrafiche.ts';
import { TIPI_ANAGRAFICA } from '#domain/anagrafiche/tipi.ts';
import { titoli } from '#domain/titoli/importazione.ts';
import { ErroreApi } from '#web/base/api.ts';
import { useRicercaUrl } from '#web/base/ricerca-url.ts';
import { leggiDaFonte } from '#web/importazioni/anagrafiche-api.ts';
import { ColonneRichieste } from '#web/importazioni/ColonneRichieste.tsx';
import { DomandaFormati } from '#web/importazioni/DomandaFormati.tsx';
import { type FormatoChiesto, formatiChiesti } from '#web/importazioni/formati.ts';
import { type FormatiScelti, spedisciAnagrafiche } from '#web/importazioni/invii.ts';
import { SceltaMappatura } from '#web/importazioni/SceltaMappatura.tsx';
import { useMappaturaDelFile } from '#web/importazioni/use-mappatura-del-file.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { BarraProgresso } from '#web/ui/BarraProgresso.tsx';
import { CampoFile } from '#web/ui/CampoFile.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import { usePrimoCampo } from '#web/ui/use-primo-campo.ts';
import { useTastiModulo } from '#web/ui/use-tasti-modulo.ts';
import classi from './anagrafiche.module.css';

const TIPI = TIPI_ANAGRAFICA.map((tipo) => ({
  value: tipo,
  label: destinazioneAnagrafica(tipo)?.intestazione ?? tipo,
}));

export interface FileAnagraficheProps {
  readonly onLetto: (guid: string) => void;
}

/** The first step: which master table, from which file, read how. */
export function FileAnagrafiche({ onLetto }: FileAnagraficheProps) {
  const scrive = useSessione().puo('Import_W');
  const { tipo: chiesto } = useRicercaUrl();
  const [tipo, setTipo] = useState(TIPI_ANAGRAFICA.find((uno) => uno === chiesto) ?? 'titoli');
  const [file, setFile] = useState<File | null>(null);
  const [percentuale, setPercentuale] = useState<number | null>(null);
  const [domande, setDomande] = useState<readonly FormatoChiesto[]>([]);
  const archivio = destinazioneAnagrafica(tipo) ?? titoli;
  const scelta = useMappaturaDelFile(archivio, file);
  const { mappatura } = scelta;
  const leggi = async (formati: FormatiScelti = {}) => {
    if (!scrive || !file || percentuale !== null) return;
    setDomande([]);
    setPercentuale(0);
    try {
      const chiesta = { tipo, file, mappatura: await scelta.risolta() };
      onLetto(await spedisciAnagrafiche(chiesta, formati, setPercentuale));
    } catch (errore) {
      const chieste = formatiChiesti(errore instanceof ErroreApi ? errore.problema.errori : []);
      if (chieste.length > 0) setDomande(chieste);
      else segnalaErrore('Import Anagrafiche', errore);
    } finally {
      setPercentuale(null);
    }
  };
  const dallaFonte = async () => {
    try {
      onLetto((await leggiDaFonte(tipo)).guidID);
    } catch (errore) {
      segnalaErrore('Import Anagrafiche', errore);
    }
  };
  const tasti = useTastiModulo(() => void leggi());
  const modulo = useRef<HTMLFormElement>(null);
  usePrimoCampo(modulo);
  return (
    <form
      ref={modulo}
      className={`pannello ${classi.file}`}
      aria-label="File"
      onSubmit={(evento) => evento.preventDefault()}
      onKeyDownCapture={tasti}
    >
      <NativeSelect
        label="Anagrafica"
        value={tipo}
        data={TIPI}
        maw={320}
        onChange={({ currentTarget: { value } }) => {
          setTipo(TIPI_ANAGRAFICA.find((uno) => uno === value) ?? 'titoli');
          scelta.dimentica();
        }}
      />
      <CampoFile
        etichetta="File CSV da importare"
        accetta=".csv"
        file={file}
        onFile={setFile}
        basso
      />
      <SceltaMappatura archivio={archivio} scelta={scelta} file={file} />
      {mappatura === null ? <ColonneRichieste archivio={archivio} /> : null}
      {percentuale === null ? null : (
        <BarraProgresso percentuale={percentuale} etichetta="Caricamento del file" />
      )}
      <Group>
        <Button
          type="button"
          disabled={!scrive || file === null}
          loading={percentuale !== null}
          rightSection={<Tasto>Ctrl ⏎</Tasto>}
          onClick={() => void leggi()}
        >
          Leggi il file
        </Button>
        <Button
          type="button"
          variant="default"
          disabled={!scrive}
          onClick={() => void dallaFonte()}
        >
          Leggi dalla fonte
        </Button>
        {scrive ? null : <p>{servePrivilegio('Import_W')}</p>}
      </Group>
      <DomandaFormati
        formati={domande}
        onRispondi={(formati) => void leggi(formati)}
        onRinuncia={() => setDomande([])}
      />
    </form>
  );
}
