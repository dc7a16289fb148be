import { sql } from 'kysely';
import type {
  DiscordanzaWire,
  PosizioneConfrontataWire,
} from '#contract/riconciliazione/confronto.ts';
import { errore } from '#server/base/errori.ts';
import type { Tx } from '#server/db/sessione.ts';
import { selezione } from '#server/record/tabella-record.ts';
import { tabellaDiscordanze } from '../discordanze/tabella.ts';
import { accanto, estrattoDiPosizioni, type PosizioneAccanto } from './posizioni-confrontate.ts';

/** More than any custodian's statement has. */
const RIGHE_MASSIME = 50_000;

type Accanto = PosizioneAccanto & { readonly prezzoNostro: string | null };

/** The discordanze in titoli of an account that are not settled, by their key. */
async function discordanzePerChiave(tx: Tx, azienda: string, idConto: number) {
  const { rows } = await sql<{ chiave: string; intera: DiscordanzaWire }>`
    select k.chiave, to_jsonb(d) as intera
      from (${selezione(tabellaDiscordanze)}
             where t.cod_azienda = ${azienda} and t.id_conto = ${idConto} and t.ambito = 'titoli' and t.stato <> 'risolta') d
      join discordanze k on k.id = d.id`.execute(tx);
  return new Map(rows.map(({ chiave, intera }) => [chiave, intera]));
}

/**
 * The positions of a statement beside ours as they are now, those that differ first. Prices stand beside and are nobody's
 * difference. Why one differs is told while it differs as it did when the causes were looked for.
 */
export async function posizioniAccanto(
  tx: Tx,
  azienda: string,
  {
    idEstratto,
    soloDiscordanti = false,
  }: { idEstratto: number; soloDiscordanti?: boolean | undefined },
): Promise<PosizioneConfrontataWire[]> {
  const estratto = await estrattoDiPosizioni(tx, azienda, idEstratto);
  if (!estratto) throw errore('NON_TROVATO');
  const { rows } = await sql<Accanto>`
    select a.*, trim_scale(q.prezzo)::text as "prezzoNostro"
      from (${accanto(estratto, azienda)}) a
      left join lateral (
        select q.prezzo from quotazioni q
         where q.cod_titolo = a."codTitolo" and q.data <= ${estratto.giorno}::date order by q.data desc limit 1) q on true
     where ${!soloDiscordanti} or a.differenza <> '0'
     order by a.differenza = '0', a.descrizione, a.chiave limit ${sql.lit(RIGHE_MASSIME + 1)}`.execute(
    tx,
  );
  if (rows.length > RIGHE_MASSIME) throw errore('TROPPE_RIGHE');
  const discordanze = await discordanzePerChiave(tx, azienda, estratto.idConto);
  return rows.map((una) => {
    const sua = discordanze.get(una.chiave);
    return {
      ...{ cod_Titolo: una.codTitolo, codISIN: una.isin, descrizione: una.descrizione },
      ...{ nostro: una.nostro, loro: una.loro, differenza: una.differenza },
      ...{
        tipoQuantita: una.tipoQuantita,
        prezzoNostro: una.prezzoNostro,
        prezzoLoro: una.prezzoLoro,
      },
      ...{ disponibile: una.disponibile, bloccata: una.bloccata },
      discordanza: sua && sua.differenza === una.differenza ? sua : null,
    };
  });
}
