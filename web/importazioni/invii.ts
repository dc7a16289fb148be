import { rotteAnagrafiche } from '#contract/anagrafiche.ts';
import {
  rottaProviderDi,
  rottaTabellaDi,
  rottaXmlDi,
  rotteImportDi,
} from '#contract/importazioni.ts';
import type { TipoAnagrafica } from '#domain/anagrafiche/tipi.ts';
import type { Metodo } from '#domain/archivi/metodi.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import type { Sorgente } from '#domain/importazioni/sorgenti.ts';
import type { Data } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';
import { carica } from '#web/base/file.ts';
import { nuovoGuid } from '#web/base/guid.ts';
import type { ParametroFormato } from './formati.ts';
import type { SceltePerFile } from './SceltePerIlFile.tsx';

export type SorgenteFile = Extract<Sorgente, 'csv' | 'excel'>;

/** What is copied from the table of the days. */
export interface CopiaScelta {
  readonly dataImport: Data;
  readonly metodo: Metodo;
  /** Null for all of them. */
  readonly portafoglio: string | null;
}

export type FormatiScelti = Readonly<Partial<Record<ParametroFormato, string>>>;

export interface Inviato {
  readonly sorgente: SorgenteFile;
  readonly file: File;
  readonly mappatura: string | null;
  readonly scelte: SceltePerFile;
}

/** What values are sent to. */
export interface Meta {
  readonly archivio: Destinazione;
  readonly codAzienda: string;
}

export const spedisci = (
  { archivio, codAzienda }: Meta,
  { sorgente, file, mappatura, scelte }: Inviato,
  formati: FormatiScelti,
  onPercentuale: (inviati: number) => void,
) => {
  if (/\.xml$/i.test(file.name)) {
    const query = { guid: nuovoGuid(), anteprima: true };
    return carica(rottaXmlDi(archivio), { parti: { query }, file, onPercentuale });
  }
  const parti = {
    // Some addresses of the CSV import name the company; the others have no place for it.
    params: { codAzienda },
    query: {
      guid: nuovoGuid(),
      anteprima: true,
      ...(mappatura !== null && { mappatura }),
      ...scelte,
      // The choices are the contract's own values, passed on as they were offered.
      ...(formati as object),
    },
  };
  return carica(rotteImportDi(archivio)[sorgente], { parti, file, onPercentuale });
};

/** The page of the import of master data. */
export const IMPORT_ANAGRAFICHE = '/page/movimenti/elaborazioni/import-anagrafiche';

/** Sends a file of master data to be read; the guid of its job. */
export async function spedisciAnagrafiche(
  {
    tipo,
    file,
    mappatura,
  }: Pick<Inviato, 'file' | 'mappatura'> & { readonly tipo: TipoAnagrafica },
  formati: FormatiScelti = {},
  onPercentuale: (inviati: number) => void = () => undefined,
): Promise<string> {
  const query = {
    tipoAnagrafica: tipo,
    guid: nuovoGuid(),
    ...(mappatura !== null && { mappatura }),
    ...(formati as object),
  };
  const { guidID } = await carica(rotteAnagrafiche.leggi, {
    parti: { query },
    file,
    onPercentuale,
  });
  return guidID;
}

export const chiediCopia = async (
  { archivio, codAzienda }: Meta,
  { dataImport, metodo, portafoglio }: CopiaScelta,
) => {
  const { daTabella } = archivio;
  if (!daTabella) throw new Error(`${archivio.intestazione} non si copia da una tabella.`);
  return chiama(rottaTabellaDi(archivio, daTabella), {
    params: { codAzienda, dataImport },
    query: {
      guid: nuovoGuid(),
      anteprima: true,
      metodo,
      ...(portafoglio !== null && { cod_Portafoglio: portafoglio }),
    },
  });
};

/** What is asked of the providers of an archive. */
export interface RichiestaProvider {
  /** Null: all that are active. */
  readonly codice: string | null;
  /** From which day on the values are read again; null for those that are missing. */
  readonly data: Data | null;
  /** Whether they are shown before they are written. */
  readonly anteprima: boolean;
}

export const chiediProvider = (
  { archivio, codAzienda }: Meta,
  { codice, data, anteprima }: RichiestaProvider,
) =>
  chiama(rottaProviderDi(archivio), {
    query: {
      guid: nuovoGuid(),
      codAzienda,
      ...(codice !== null && { provider: codice }),
      ...(data && { dataRiletturaForzata: data }),
      ...(anteprima && { anteprima }),
    },
  });
