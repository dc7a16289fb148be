import { sql } from 'kysely';
import { apriContenuto, type Contenuto, type InLettura } from '#server/allegati/contenuto.ts';
import type { Depositi } from '#server/allegati/deposito.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { scriviCsv } from '#server/files/scrivi.ts';
import { movimentiDel, type Periodo, scrittureDel } from './periodo.ts';
import { nomeSicuro, type Voce } from './raccolta.ts';

interface Documento extends Contenuto {
  readonly id: number;
  readonly tabella: string;
  readonly record: string;
  readonly tipo: string;
  readonly dataDocumento: string | null;
  readonly descrizione: string | null;
  readonly nomeFile: string;
  readonly sostituisce: number | null;
  readonly motivo: string | null;
  readonly da: string | null;
  readonly il: string;
}

/** The documents of the period's movements, entries, generations and year's ends, superseded ones with the rest. */
async function documentiDel(tx: Tx, periodo: Periodo): Promise<readonly Documento[]> {
  const { codAzienda, codLibro, dal, al } = periodo;
  const { rows } = await sql<Documento>`
    with movimenti_suoi as (${movimentiDel(periodo)}),
      scritture_sue as (${scrittureDel(periodo)}),
      record as (
        select 'movimenti' as tabella, m.id, m.anno || '-' || m.nreg || case when m.nriga > 1 then '-' || m.nriga else '' end as nome
          from movimenti m join movimenti_suoi s on s.id = m.id
        union all
        select 'giornale', g.id, g.esercizio || '-' || g.numero from giornale g join scritture_sue s on s.id = g.id
        union all
        select 'elaborazioni_contabili', e.id, e.id::text from elaborazioni_contabili e
         where e.cod_azienda = ${codAzienda}
           and e.id in (select g.id_elaborazione from giornale g join scritture_sue s on s.id = g.id)
        union all
        select 'chiusure', c.id, c.esercizio || '-' || c.numero from chiusure c
         where c.cod_azienda = ${codAzienda} and c.cod_libro = ${codLibro} and c.stato <> 'S'
           and c.data_chiu between ${dal}::date and ${al}::date)
    select a.id, a.tabella, r.nome as record, a.tipo, a.data_documento::text as "dataDocumento", a.descrizione,
           a.nome_file as "nomeFile", a.sostituisce, a.motivo, a.creato_da as da,
           to_char(a.creato_il at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as il,
           c.cod_azienda as "codAzienda", c.sha256, c.byte, c.dove, c.chiave
      from allegati a join record r on r.tabella = a.tabella and r.id = a.id_record
      join allegati_contenuti c on c.cod_azienda = a.cod_azienda and c.sha256 = a.sha256
     where a.cod_azienda = ${codAzienda}
     order by a.tabella, r.id, a.id`.execute(tx);
  return rows;
}

const percorsoDi = ({ tabella, record, id, nomeFile }: Documento): string =>
  `allegati/${tabella}/${record}/${id}-${nomeSicuro(nomeFile)}`;

/** The bytes; what its store does not give names the document, and stops the dossier. */
async function* byteDi(depositi: Depositi, leggi: InLettura, documento: Documento) {
  try {
    yield* await apriContenuto(depositi, leggi, documento);
  } catch (causa) {
    throw errore('DEPOSITO_NON_RISPONDE', {
      detail: `Il fascicolo non è stato fatto. «${documento.nomeFile}» (${documento.tabella} ${documento.record}): ${(causa as Error).message}`,
      cause: causa,
    });
  }
}

const COLONNE = [
  'Percorso',
  'Di che cosa',
  'Record',
  'Tipo',
  'Data',
  'Descrizione',
  'File',
  'Byte',
  'SHA-256',
  'Allegato da',
  'Allegato il (UTC)',
  'Sostituisce',
  'Motivo',
].map((titolo) => ({ titolo, tipo: 'testo' as const }));

const rigaDi = (uno: Documento, tutti: ReadonlyMap<number, Documento>) => {
  const prima = uno.sostituisce === null ? undefined : tutti.get(uno.sostituisce);
  return [
    ...[percorsoDi(uno), uno.tabella, uno.record, uno.tipo, uno.dataDocumento, uno.descrizione],
    ...[uno.nomeFile, String(uno.byte), uno.sha256, uno.da, uno.il],
    ...[prima ? percorsoDi(prima) : null, uno.motivo],
  ];
};

/** Every document in its folder, and the list of them. */
export async function* vociDeiDocumenti(
  tx: Tx,
  periodo: Periodo,
  depositi: Depositi,
): AsyncGenerator<Voce> {
  const documenti = await documentiDel(tx, periodo);
  const tutti = new Map(documenti.map((uno) => [uno.id, uno]));
  async function* righe() {
    yield documenti.map((uno) => rigaDi(uno, tutti));
  }
  yield {
    percorso: 'allegati/allegati.csv',
    che: 'I documenti: di che cosa sono, chi li ha allegati, quali ne sostituiscono altri e perché',
    dati: scriviCsv(COLONNE, righe()),
  };
  for (const uno of documenti)
    yield {
      percorso: percorsoDi(uno),
      che: `Documento (${uno.tipo}) di ${uno.tabella} ${uno.record}`,
      dati: byteDi(depositi, (passi) => passi(tx), uno),
    };
}
