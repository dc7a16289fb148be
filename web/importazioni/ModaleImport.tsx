import { useState } from 'react';
import type { Sorgente } from '#domain/dati-dinamici/tipi.ts';
import type { Destinazione } from '#domain/importazione/destinazioni.ts';
import type { Data } from '#domain/tempo/data.ts';
import { BarraProgresso } from '#web/ui/BarraProgresso.tsx';
import { CampoData } from '#web/ui/CampoData.tsx';
import { CampoFile } from '#web/ui/CampoFile.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { mostraToast } from '#web/ui/toast.ts';
import { ColonneRichieste } from './ColonneRichieste.tsx';
import classi from './importazioni.module.css';
import type { SorgenteFile } from './invii.ts';
import { SceltaMappatura } from './SceltaMappatura.tsx';

export interface ModaleImportProps {
  readonly archivio: Destinazione;
  /** A table has a window of its own. */
  readonly sorgente: Exclude<Sorgente, 'tabella'> | null;
  /** Of the upload; null when nothing is being sent. */
  readonly caricamento: number | null;
  readonly onChiudi: () => void;
  readonly onFile: (sorgente: SorgenteFile, file: File, mappatura: string | null) => void;
  /** Of a provider. */
  readonly onData: (data: Data | null) => void;
}

const NOMI: Record<Exclude<Sorgente, 'tabella'>, string> = {
  excel: 'excel',
  csv: 'CSV',
  provider: 'Provider',
};

const ESTENSIONI: Record<SorgenteFile, string> = { csv: '.csv', excel: '.xlsx' };

const eFile = (sorgente: Sorgente | null): sorgente is SorgenteFile =>
  sorgente === 'csv' || sorgente === 'excel';

/** Asks for the file or the date of an import; work could be lost, so only its buttons close it. */
export function ModaleImport(props: ModaleImportProps) {
  const { archivio, sorgente, caricamento, onChiudi, onFile, onData } = props;
  const [file, setFile] = useState<File | null>(null);
  const [data, setData] = useState<Data | null>(null);
  const [mappatura, setMappatura] = useState<string | null>(null);
  const daFile = eFile(sorgente);
  const accetta = (scelto: File) => {
    if (!daFile) return;
    const adatto = scelto.name.toLowerCase().endsWith(ESTENSIONI[sorgente]);
    setFile(adatto ? scelto : null);
    if (!adatto) rifiuta(archivio, sorgente);
  };
  const ok = () => {
    if (daFile && file) onFile(sorgente, file, mappatura);
    else if (sorgente && !daFile) onData(data);
  };
  const manca = daFile && file === null;
  return (
    <Modale
      titolo={`Conferma Import da ${sorgente ? NOMI[sorgente] : '...'}`}
      aperta={sorgente !== null}
      onChiudi={onChiudi}
      misura="xl"
      ferma
      annulla="Annulla"
      conferma={{
        etichetta: 'Ok',
        esegui: ok,
        impedita: manca,
        inCorso: caricamento !== null,
      }}
    >
      {daFile ? (
        <div className={classi.daFile}>
          <CampoFile
            etichetta={`File ${NOMI[sorgente]} da importare`}
            accetta={ESTENSIONI[sorgente]}
            file={file}
            onFile={accetta}
          />
          <SceltaMappatura
            archivio={archivio}
            valore={mappatura}
            onCambia={setMappatura}
            file={file}
          />
          {mappatura === null ? <ColonneRichieste archivio={archivio} /> : null}
          {caricamento === null ? null : (
            <BarraProgresso percentuale={caricamento} etichetta="Caricamento del file" />
          )}
        </div>
      ) : (
        <DataImport valore={data} onCambia={setData} />
      )}
    </Modale>
  );
}

/** The file is discarded and the reason said; an old .xls gets its remedy (product.md §12). */
function rifiuta(archivio: Destinazione, sorgente: SorgenteFile): void {
  const { fileNonCsv } = archivio.avvisi;
  const testo =
    sorgente === 'csv'
      ? fileNonCsv.testo
      : 'Il file deve essere in formato XLSX: un .xls si apre in Excel e si salva come .xlsx';
  mostraToast({ ...fileNonCsv, testo, tipo: 'errore' });
}

interface DataImportProps {
  readonly valore: Data | null;
  readonly onCambia: (data: Data | null) => void;
}

function DataImport({ valore, onCambia }: DataImportProps) {
  return (
    <div className={classi.data}>
      <CampoData etichetta="Data import" larghezza={180} valore={valore} onCambia={onCambia} />
      <p>
        Con una data i valori si rileggono da quel giorno; senza, si prendono quelli che mancano.
      </p>
    </div>
  );
}
