import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { BarraProgresso } from '#web/ui/BarraProgresso.tsx';
import { CampoFile } from '#web/ui/CampoFile.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { mostraToast } from '#web/ui/toast.ts';
import { ColonneRichieste } from './ColonneRichieste.tsx';
import classi from './importazioni.module.css';
import type { Inviato, SorgenteFile } from './invii.ts';
import { SceltaMappatura } from './SceltaMappatura.tsx';
import { type SceltePerFile, SceltePerIlFile } from './SceltePerIlFile.tsx';
import { useMappaturaDelFile } from './use-mappatura-del-file.ts';

export interface ModaleImportProps {
  readonly archivio: Destinazione;
  /** A table and a provider have windows of their own. */
  readonly sorgente: SorgenteFile | null;
  /** The percentage of the upload; null when nothing is being sent. */
  readonly caricamento: number | null;
  readonly onChiudi: () => void;
  readonly onFile: (inviato: Inviato) => void;
}

const NOMI: Record<SorgenteFile, string> = { excel: 'excel', csv: 'CSV' };

/** The central bank's rates come as an XML too, beside the CSV that one asks for. */
const estensioniDi = (sorgente: SorgenteFile, { leggeXml }: Destinazione): readonly string[] => {
  if (sorgente === 'excel') return ['.xlsx'];
  return leggeXml ? ['.csv', '.xml'] : ['.csv'];
};

/** Asks for the file of an import; work could be lost, so only its buttons close it. */
export function ModaleImport(props: ModaleImportProps) {
  const { archivio, sorgente, caricamento, onChiudi, onFile } = props;
  const [file, setFile] = useState<File | null>(null);
  const [scelte, setScelte] = useState<SceltePerFile>({});
  const scelta = useMappaturaDelFile(archivio, file);
  const { mappatura } = scelta;
  const attuata = sorgente !== 'csv' || archivio.caricamento !== 'non attuato';
  const accetta = (scelto: File) => {
    if (!sorgente) return;
    const adatto = estensioniDi(sorgente, archivio).some((una) =>
      scelto.name.toLowerCase().endsWith(una),
    );
    setFile(adatto ? scelto : null);
    if (!adatto) rifiuta(archivio, sorgente);
  };
  const [guarda, setGuarda] = useState(false);
  const ok = async () => {
    if (!sorgente || !file || guarda) return;
    setGuarda(true);
    onFile({ sorgente, file, mappatura: await scelta.risolta(), scelte });
    setGuarda(false);
  };
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
        esegui: () => void ok(),
        impedita: file === null,
        inCorso: guarda || caricamento !== null,
      }}
    >
      {sorgente ? (
        <Stack gap={14}>
          {attuata ? null : (
            <p className={`avvisa ${classi.nonAttuato}`} role="note">
              <b>Metodo non implementato</b>: {archivio.intestazione} da CSV non si importa. Lo
              stesso file, salvato come .xlsx, si importa con «Da excel».
            </p>
          )}
          <CampoFile
            etichetta={`File ${NOMI[sorgente]} da importare`}
            accetta={estensioniDi(sorgente, archivio).join(',')}
            file={file}
            onFile={accetta}
          />
          {attuata ? <SceltaMappatura archivio={archivio} scelta={scelta} file={file} /> : null}
          {attuata && archivio.scelteAlCaricamento ? (
            <SceltePerIlFile
              scelte={archivio.scelteAlCaricamento}
              valori={scelte}
              onCambia={setScelte}
            />
          ) : null}
          {attuata && mappatura === null ? <ColonneRichieste archivio={archivio} /> : null}
          {caricamento === null ? null : (
            <BarraProgresso percentuale={caricamento} etichetta="Caricamento del file" />
          )}
        </Stack>
      ) : null}
    </Modale>
  );
}

/**
 * The file is discarded and the reason said; an old .xls gets its remedy
 * (docs/regole/importazioni.md#estensione).
 */
function rifiuta(archivio: Destinazione, sorgente: SorgenteFile): void {
  const { fileNonCsv } = archivio.avvisi;
  const testo =
    sorgente === 'csv'
      ? fileNonCsv.testo
      : 'Il file deve essere in formato XLSX: un .xls si apre in Excel e si salva come .xlsx';
  mostraToast({ ...fileNonCsv, testo, tipo: 'errore' });
}
