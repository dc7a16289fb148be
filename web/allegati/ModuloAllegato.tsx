import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { rotteAllegati } from '#contract/allegati.ts';
import {
  MOTIVO_MASSIMO,
  MOTIVO_MINIMO,
  nomeTipo,
  type TipoAllegato,
  tipiAllegato,
} from '#domain/allegati/allegato.ts';
import { estensioniAccettate } from '#domain/allegati/formati.ts';
import type { Data } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';
import { carica } from '#web/base/file.ts';
import { testoErrore } from '#web/record/errore.ts';
import type { RecordConAllegati } from '#web/record/pannello-allegati.ts';
import { BarraProgresso } from '#web/ui/BarraProgresso.tsx';
import { CampoData } from '#web/ui/CampoData.tsx';
import { CampoFile, misuraFile } from '#web/ui/CampoFile.tsx';
import { CampoTesto } from '#web/ui/CampoTesto.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { Segmenti } from '#web/ui/Segmenti.tsx';
import { useTastiModulo } from '#web/ui/use-tasti-modulo.ts';
import classi from './allegati.module.css';
import type { Allegato } from './allegati-api.ts';

/** What is being done: with files, one after the other; with a document that is there. */
export type Atto =
  | { readonly tipo: 'nuovo'; readonly file: readonly File[] }
  | { readonly tipo: 'modifica' | 'sostituisci'; readonly di: Allegato };

export interface ModuloAllegatoProps {
  readonly record: RecordConAllegati;
  readonly atto: Atto;
  /** Done; with what is left to do, where more files were dropped. */
  readonly onFatto: (resta?: Atto) => void;
  readonly onChiudi: () => void;
}

interface Scritto {
  readonly tipo: TipoAllegato;
  readonly dataDocumento: Data | null;
  readonly descrizione: string;
  readonly motivo: string;
  readonly file: File | null;
}

const TIPI = tipiAllegato.map((tipo) => [tipo, nomeTipo(tipo)] as const);

const inizialeDi = (atto: Atto): Scritto =>
  atto.tipo === 'nuovo'
    ? { tipo: 'altro', dataDocumento: null, descrizione: '', motivo: '', file: null }
    : {
        tipo: atto.di.tipo,
        dataDocumento: atto.di.dataDocumento as Data | null,
        descrizione: atto.di.descrizione ?? '',
        ...{ motivo: '', file: null },
      };

const parole = (atto: Atto) =>
  atto.tipo === 'nuovo'
    ? { titolo: 'Allega un documento', fai: 'Allega' }
    : atto.tipo === 'modifica'
      ? { titolo: `Correggi «${atto.di.nomeFile}»`, fai: 'Salva' }
      : { titolo: `Sostituisci «${atto.di.nomeFile}»`, fai: 'Sostituisci' };

/** What is said of a document, before it is sent, or put right afterwards. */
export function ModuloAllegato({ record, atto, onFatto, onChiudi }: ModuloAllegatoProps) {
  const [scritto, setScritto] = useState(() => inizialeDi(atto));
  const [percentuale, setPercentuale] = useState<number | null>(null);
  const [errore, setErrore] = useState<string | null>(null);
  const file = atto.tipo === 'nuovo' ? (atto.file[0] ?? null) : scritto.file;
  const sostituisce = atto.tipo === 'sostituisci';
  const manca = sostituisce && (file === null || scritto.motivo.trim().length < MOTIVO_MINIMO);
  const cambia = (valori: Partial<Scritto>) => {
    setErrore(null);
    setScritto((prima) => ({ ...prima, ...valori }));
  };
  const esegui = async () => {
    if (manca || percentuale !== null) return;
    setErrore(null);
    setPercentuale(0);
    try {
      await invia(record, atto, { ...scritto, file }, setPercentuale);
      const altri = atto.tipo === 'nuovo' ? atto.file.slice(1) : [];
      setPercentuale(null);
      onFatto(altri.length > 0 ? { tipo: 'nuovo', file: altri } : undefined);
    } catch (causa) {
      setPercentuale(null);
      setErrore(testoErrore(causa));
    }
  };
  const { titolo, fai } = parole(atto);
  const tasti = useTastiModulo(() => void esegui());
  return (
    <Modale
      titolo={titolo}
      aperta
      misura="lg"
      onChiudi={onChiudi}
      annulla="Annulla"
      conferma={{
        etichetta: fai,
        esegui: () => void esegui(),
        impedita: manca,
        inCorso: percentuale !== null,
      }}
    >
      <form
        className={classi.modulo}
        onSubmit={(evento) => evento.preventDefault()}
        onKeyDownCapture={tasti}
      >
        {sostituisce ? (
          <CampoFile
            etichetta="Il documento nuovo"
            accetta={estensioniAccettate()}
            file={file}
            basso
            onFile={(nuovo) => cambia({ file: nuovo })}
          />
        ) : file ? (
          <p className={classi.file}>
            <b>{file.name}</b> {misuraFile(file.size)}
            {atto.tipo === 'nuovo' && atto.file.length > 1
              ? ` · il primo di ${atto.file.length}`
              : ''}
          </p>
        ) : null}
        <Campi {...{ scritto, sostituisce, cambia }} />
        {percentuale !== null && file ? (
          <BarraProgresso percentuale={percentuale} etichetta={`Caricamento di ${file.name}`} />
        ) : null}
        {errore ? (
          <p role="alert" className={classi.errore}>
            {errore}
          </p>
        ) : null}
      </form>
    </Modale>
  );
}

interface CampiProps {
  readonly scritto: Scritto;
  readonly sostituisce: boolean;
  readonly cambia: (valori: Partial<Scritto>) => void;
}

function Campi({ scritto, sostituisce, cambia }: CampiProps) {
  return (
    <>
      <Segmenti
        etichetta="Tipo"
        scelte={TIPI}
        valore={scritto.tipo}
        onScelta={(tipo) => cambia({ tipo })}
      />
      <div className={classi.campi}>
        <CampoData
          etichetta="Data del documento"
          valore={scritto.dataDocumento}
          onCambia={(dataDocumento) => cambia({ dataDocumento })}
        />
        <CampoTesto
          etichetta="Descrizione"
          valore={scritto.descrizione}
          onCambia={(descrizione) => cambia({ descrizione })}
        />
      </div>
      {sostituisce ? (
        <Textarea
          label="Motivo"
          description={`Perché si sostituisce: almeno ${MOTIVO_MINIMO} lettere. Il documento di prima resta leggibile.`}
          required
          autosize
          minRows={2}
          maxLength={MOTIVO_MASSIMO}
          value={scritto.motivo}
          onChange={({ currentTarget }) => cambia({ motivo: currentTarget.value })}
        />
      ) : null}
    </>
  );
}

async function invia(
  { tabella, id }: RecordConAllegati,
  atto: Atto,
  { tipo, dataDocumento, descrizione, motivo, file }: Scritto,
  onPercentuale: (percentuale: number) => void,
): Promise<void> {
  const detta = descrizione.trim();
  if (atto.tipo === 'modifica') {
    const { id: idAllegato, versione } = atto.di;
    await chiama(rotteAllegati.modifica, {
      params: { id: idAllegato },
      body: { versione, tipo, dataDocumento, descrizione: detta === '' ? null : detta },
    });
    return;
  }
  if (!file) return;
  await carica(rotteAllegati.carica, {
    parti: {
      params: { tabella, id },
      query: {
        tipo,
        ...(dataDocumento !== null && { dataDocumento }),
        ...(detta !== '' && { descrizione: detta }),
        ...(atto.tipo === 'sostituisci' && { sostituisce: atto.di.id, motivo: motivo.trim() }),
      },
    },
    ...{ file, onPercentuale },
  });
}
