import { registraLAnno } from '#tests/setup/anno-registrato.ts';
import { valutata } from '#tests/setup/valutazione-confermata.ts';
import { type Atto, chiedi, compi, type Serie, uccidiAtti } from './atti-uccisi.ts';
import type { Prodotto } from './prodotto.ts';
import { lavoroDi } from './uccidi.ts';

const ESERCIZIO = 2025;
const FINE = '2025-12-31';
const BASE = 1_000_000;

/** What of a company is done by the job of the guid that it is asked with. */
const perGuid = (
  nome: string,
  via: (azienda: string) => string,
  corpo: object | undefined,
  altro: Pick<Atto, 'prepara'> = {},
): Atto => ({
  nome,
  chiede: (prodotto, azienda, guid) =>
    chiedi(prodotto, azienda, `${via(azienda)}guid=${guid}`, corpo),
  lavoro: (prodotto, _azienda, guid) => lavoroDi(prodotto, guid),
  ...altro,
});

const genera = (tipo: 'G' | 'F') =>
  perGuid('generazione', () => `/contabilizza/${tipo}/genera?`, { al: FINE });
const conferma = (tipo: 'G' | 'F') =>
  perGuid(
    'conferma',
    (azienda) => `/S_Destinazione/confermaTrasf/${azienda}?tipoElaborazione=${tipo}&`,
    undefined,
  );

/** Generates and transfers, with nobody killed. */
export async function contabilizza(
  prodotto: Prodotto,
  azienda: string,
  tipo: 'G' | 'F',
): Promise<void> {
  await compi(prodotto, azienda, genera(tipo));
  await compi(prodotto, azienda, conferma(tipo));
}

/** What an epilogue needs: the year's end posted, its valuation confirmed. */
async function primaDellEpilogo(prodotto: Prodotto, azienda: string): Promise<void> {
  await contabilizza(prodotto, azienda, 'F');
  await valutata(prodotto.proprietario, azienda, ESERCIZIO);
}

/** Four kills in each company: as it is generated, as it is confirmed, as its accounts are closed and opened again. */
const ATTI: readonly Atto[] = [
  genera('G'),
  conferma('G'),
  perGuid(
    'epilogo',
    () => '/chiusura/epilogo?',
    { esercizio: ESERCIZIO },
    { prepara: primaDellEpilogo },
  ),
  perGuid('riapertura', () => '/chiusura/riapertura?', { esercizio: ESERCIZIO }),
];

/** A company of its own, with what somebody registers in it and the accounts that the product brings. */
export async function apriAzienda(
  prodotto: Prodotto,
  azienda: string,
  registra: (azienda: string) => Promise<void>,
): Promise<void> {
  await prodotto.proprietario.query(
    'insert into aziende (cod_azienda, ragione_sociale) values ($1, $1)',
    [azienda],
  );
  await registra(azienda);
  const caricati = await chiedi(prodotto, azienda, '/contabilita/predefiniti', {});
  if (!caricati.ok) throw new Error(`predefiniti di ${azienda}: ${await caricati.text()}`);
}

/** A company with the reference year registered, and nothing of it posted. */
async function nuovaAzienda(prodotto: Prodotto, n: number): Promise<string> {
  const azienda = `U${String(n).padStart(4, '0')}`;
  await apriAzienda(prodotto, azienda, () =>
    registraLAnno(prodotto.proprietario, azienda, BASE * (n + 1)),
  );
  return azienda;
}

/** What stands of a company: entries that wait and that are posted, numbers, links, and every account's sums. */
export async function restaNeiConti({ proprietario }: Prodotto, azienda: string): Promise<string> {
  const { rows } = await proprietario.query<{ detto: string }>(
    `select jsonb_build_object(
       'generazioni', (select count(*) from elaborazioni_contabili where cod_azienda = $1 and stato <> 'A'),
       'scritture', (select count(*) from s_destinazione_scritture where cod_azienda = $1)
                  + (select count(*) from giornale where cod_azienda = $1),
       'numeri', (select count(distinct (cod_libro, esercizio, numero)) from giornale where cod_azienda = $1),
       'anelli', (select count(*) from giornale_catena where cod_azienda = $1),
       'esercizi', (select jsonb_agg(jsonb_build_array(esercizio, stato) order by esercizio) from esercizi
                     where cod_azienda = $1),
       'trasferiti', (select count(distinct id_movimento) from movimenti_contabilizzati where cod_azienda = $1),
       'conti', (select jsonb_agg(jsonb_build_array(conto, segno, somma) order by conto, segno) from (
          select c.numero_conto as conto, r.segno, sum(r.importo) as somma
            from (select descrizione_conto_id, segno, importo from s_destinazione where cod_azienda = $1
                  union all
                  select descrizione_conto_id, segno, importo from giornale_righe where cod_azienda = $1) r
            join s_descrizione_conti c on c.cod_azienda = $1 and c.id = r.descrizione_conto_id
           group by 1, 2) x))::text as detto`,
    [azienda],
  );
  return rows[0]?.detto ?? '';
}

const SERIE: Serie = { atti: ATTI, nuovaAzienda, resta: restaNeiConti };

/** What is done with the reference year, from its generation to the opening of the next one, each killed at any moment of it. */
export const uccidiContabilita = (prodotto: Prodotto, giri: number): Promise<boolean[]> =>
  uccidiAtti(prodotto, giri, SERIE);
