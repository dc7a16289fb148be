import { sql } from 'kysely';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import type { Contesto } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { creaLavoro } from '#server/lavori/creazione.ts';
import type { Lavoro } from '#server/lavori/lavoro.ts';
import type { ProviderScelto } from './elenco.ts';

export interface RichiestaAggiornamento {
  readonly archivio: Destinazione;
  readonly guid: string;
  readonly dataRiletturaForzata: string | null;
  /** Null: all that are active. */
  readonly codice: string | null;
  readonly anteprima: boolean;
  /** Of master data: its rows are decided one by one. */
  readonly tipoAnagrafica?: string;
}

/** Where they are configured. */
export const DOVE = 'Tabelle → Altre tabelle → Provider di dati';

/** The job and its import; the mapping is the one of now, whatever becomes of it meanwhile. */
export async function avviaUno(
  tx: Tx,
  contesto: Contesto,
  {
    archivio,
    guid,
    dataRiletturaForzata,
    anteprima,
    tipoAnagrafica,
  }: Omit<RichiestaAggiornamento, 'codice'>,
  { codice, nome, codMappatura, formatoNumero, formatoData }: ProviderScelto,
): Promise<{ readonly lavoro: Lavoro; readonly creato: boolean }> {
  const esito = await creaLavoro(tx, contesto, {
    guid,
    tipo: 'provider',
    area: archivio.area,
    archivio: archivio.tipo,
    descrizione: `${archivio.intestazione} da ${nome}`,
    parametri: {
      archivio: archivio.tipo,
      provider: codice,
      dataRiletturaForzata,
      soloValide: true,
      ...(anteprima && { anteprima }),
      ...(tipoAnagrafica !== undefined && { tipoAnagrafica }),
      ...(formatoNumero !== null && { formatoNumero }),
      ...(formatoData !== null && { formatoData }),
    },
  });
  if (esito.creato)
    await sql`
      insert into importazioni (guid, archivio, formato, nome_file, cod_mappatura, mappatura)
      values (${guid}, ${archivio.tipo}, 'provider', ${nome}, ${codMappatura},
              (select regole from mappature where cod_mappatura = ${codMappatura}))`.execute(tx);
  return esito;
}
