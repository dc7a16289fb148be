import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { rotteMappature } from '#contract/mappature.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import { chiama } from '#web/base/api.ts';
import { consegnaEsempio } from '#web/importazioni/mappature/consegna-esempio.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import classi from './importazioni.module.css';
import type { MappaturaDelFile } from './use-mappatura-del-file.ts';

export interface SceltaMappaturaProps {
  readonly archivio: Destinazione;
  readonly scelta: MappaturaDelFile;
  /** The file chosen already, which a new mapping begins with. */
  readonly file: File | null;
}

/** By which saved mapping the file is read; nothing to choose where there is none for what is imported. */
export function SceltaMappatura({ archivio, scelta, file }: SceltaMappaturaProps) {
  const { puo } = useSessione();
  const { data } = useQuery({
    queryKey: ['mappature'],
    queryFn: ({ signal }) => chiama(rotteMappature.elenco, { signal }),
    enabled: puo('Import_R'),
  });
  const adatte = data?.filter(({ destinazione }) => destinazione === archivio.tipo);
  if (!adatte) return null;
  const nuova = puo('Import_W') ? <NuovaMappatura archivio={archivio} file={file} /> : null;
  if (adatte.length === 0) return nuova;
  return (
    <div>
      <CampoScelta
        etichetta="Mappatura"
        opzioni={adatte.map(({ codMappatura, descrizione }) => ({
          codice: codMappatura,
          descrizione,
        }))}
        valore={scelta.mappatura}
        onCambia={scelta.scegli}
        mostrata={({ descrizione }) => descrizione}
        segnaposto="Nessuna: il file ha le colonne richieste"
        aiuto={
          <>Come si legge un file di altri: righe da saltare, colonne, valori ricavati. {nuova}</>
        }
      />
      <p role="status" className={classi.riconosciuto}>
        {file ? <Riconosciuto scelta={scelta} /> : null}
      </p>
    </div>
  );
}

/** So many of the mappings that a file can be read by are offered beside it. */
const OFFERTE = 4;

/** What the titles of the file say of it; where they leave it open the user chooses. */
function Riconosciuto({ scelta }: Pick<SceltaMappaturaProps, 'scelta'>) {
  const { riconoscimento, mappatura, scegli, dimentica } = scelta;
  if (!riconoscimento) return null;
  const { propria, riconosciuta, adatte } = riconoscimento;
  const nota = adatte.find(({ codMappatura }) => codMappatura === riconosciuta);
  if (propria || nota) {
    const nome = nota?.descrizione ?? 'colonne richieste, senza mappatura';
    return (
      <>
        Riconosciuto: <b>{nome}</b>{' '}
        {mappatura === riconosciuta ? null : (
          <Offerta nome="Usa questa lettura" esegui={dimentica} />
        )}
      </>
    );
  }
  if (adatte.length === 0)
    return mappatura === null
      ? 'Nessuna mappatura riconosciuta per le colonne di questo file.'
      : null;
  return (
    <>
      Mappature adatte a questo file:{' '}
      {adatte.slice(0, OFFERTE).map(({ codMappatura, descrizione }) => (
        <Offerta key={codMappatura} nome={descrizione} esegui={() => scegli(codMappatura)} />
      ))}
    </>
  );
}

function Offerta({ nome, esegui }: { readonly nome: string; readonly esegui: () => void }) {
  return (
    <button type="button" className={classi.nuovaMappatura} onClick={esegui}>
      {nome}
    </button>
  );
}

/** Leads to the editor, which begins with the file chosen here. */
function NuovaMappatura({ archivio, file }: Pick<SceltaMappaturaProps, 'archivio' | 'file'>) {
  const naviga = useNavigate();
  const apri = () => {
    if (file) consegnaEsempio(file);
    void naviga({
      to: '/page/tabelle/mappature',
      search: { record: 'nuovo', destinazione: archivio.tipo } as never,
    });
  };
  return (
    <button type="button" className={classi.nuovaMappatura} onClick={apri}>
      {file ? 'Nuova mappatura da questo file…' : 'Nuova mappatura…'}
    </button>
  );
}
