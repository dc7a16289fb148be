import { sql } from 'kysely';
import type { Static } from 'typebox';
import type {
  BlocchiEDerogheWire,
  formePeriodi,
  PeriodiLibroWire,
} from '#contract/contabilita/periodi.ts';
import { errore, erroreCampo } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { istante } from '#server/record/tabella-record.ts';
import { derogheDi } from './deroghe.ts';
import { libroDi } from './libro.ts';

type Blocchi = Static<typeof formePeriodi.BlocchiContabilita>;

async function periodiDi(tx: Tx, codAzienda: string): Promise<PeriodiLibroWire[]> {
  const { rows } = await sql<PeriodiLibroWire>`
    select a.id, a.versione, ${istante(sql`a.modificato_il`)} as "modificatoIl", a.modificato_da as "modificatoDa",
           a.cod_libro as "codLibro", l.descrizione, a.principale, a.attivo,
           a.contabilita_chiusa_al as "contabilitaChiusaAl", a.contabilita_bloccata_al as "contabilitaBloccataAl",
           array(select json_build_object('esercizio', e.esercizio, 'dal', e.dal, 'al', e.al, 'stato', e.stato,
                          'chiusoDa', e.chiuso_da, 'chiusoIl', ${istante(sql`e.chiuso_il`)},
                          'scritture', coalesce(n.ultimo, 0))
                   from esercizi e
                   left join numeratori_giornale n on n.cod_azienda = e.cod_azienda and n.cod_libro = e.cod_libro
                    and n.esercizio = e.esercizio
                  where e.cod_azienda = a.cod_azienda and e.cod_libro = a.cod_libro order by e.esercizio desc) as esercizi,
           array(select json_build_object('tipoElaborazione', e.tipo_elaborazione, 'dal', e.dal, 'al', e.al,
                          'scritture', e.scritture, 'generataDa', e.generata_da,
                          'generataIl', ${istante(sql`e.generata_il`)})
                   from elaborazioni_contabili e
                  where e.cod_azienda = a.cod_azienda and e.cod_libro = a.cod_libro and e.stato = 'G'
                  order by e.id) as "inSospeso"
      from aziende_libri a join libri l on l.cod_libro = a.cod_libro
     where a.cod_azienda = ${codAzienda} order by not a.principale, l.ordine`.execute(tx);
  return rows;
}

/** Where everything of a company is closed, and who may write there all the same. */
export async function blocchiDi(tx: Tx, codAzienda: string): Promise<BlocchiEDerogheWire> {
  type Chiusi = Pick<BlocchiEDerogheWire, 'movimentiChiusiAl' | 'archiviChiusiAl'>;
  const { rows } = await sql<Chiusi>`
    select movimenti_chiusi_al as "movimentiChiusiAl", archivi_chiusi_al as "archiviChiusiAl"
      from aziende where cod_azienda = ${codAzienda}`.execute(tx);
  const [chiusi] = rows;
  if (!chiusi) throw errore('NON_TROVATO');
  return {
    ...chiusi,
    libri: await periodiDi(tx, codAzienda),
    deroghe: await derogheDi(tx, codAzienda),
  };
}

/** Closes or locks a book; only if nobody has changed it since it was read, where the version is told. */
export async function blocca(
  tx: Tx,
  codAzienda: string,
  chiesti: Blocchi,
): Promise<BlocchiEDerogheWire> {
  const { contabilitaChiusaAl: chiusa, contabilitaBloccataAl: bloccata, versione } = chiesti;
  if (bloccata && (!chiusa || bloccata > chiusa))
    throw erroreCampo(
      'contabilitaBloccataAl',
      'Si blocca soltanto ciò che è già chiuso: chiudere almeno fino allo stesso giorno.',
    );
  const { codLibro } = await libroDi(tx, codAzienda, chiesti.codLibro);
  const scritto = await sql`
    update aziende_libri set contabilita_chiusa_al = ${chiusa}, contabilita_bloccata_al = ${bloccata}
     where cod_azienda = ${codAzienda} and cod_libro = ${codLibro}
       and ${versione === undefined ? sql`true` : sql`versione = ${versione}`}`.execute(tx);
  const adesso = await blocchiDi(tx, codAzienda);
  if (!scritto.numAffectedRows)
    throw errore('CONFLITTO', {
      attuale: adesso.libri.find((uno) => uno.codLibro === codLibro),
    });
  return adesso;
}
