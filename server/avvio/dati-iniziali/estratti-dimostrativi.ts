import { sql } from 'kysely';
import { differenza, somma } from '#domain/money/decimale.ts';
import type { Contesto } from '#server/db/contesto.ts';
import type { Tx } from '#server/db/sessione.ts';
import { consegna, salvaBlocco } from '#server/importazioni/ricevi.ts';
import { apriPresa } from '#server/riconciliazione/estratti/carica.ts';
import type { Passo } from './passi-di-chiusura.ts';
import { semina } from './semi.ts';

const DEPOSITARIO = 'VITA-BE';
const IBAN = 'IT92F9999999999DIMOSTR00001';
const DOSSIER = 'DIMO-0001';
/** The bank's account is compared from the day after; its statement is of the days up to the last. */
const SALDO_AL = '2026-10-30';
const GIORNO = '2026-11-19';
const POSIZIONI_AL = '2026-11-16';

const CONTI = [
  {
    cod_azienda: '001',
    cod_conto: 'VITA-BE-CC',
    descrizione: 'Banca Esempio, conto in euro del ramo vita (dimostrativo)',
    tipo: 'banca',
    cod_depositario: DEPOSITARIO,
    cod_divisa: 'EUR',
    coordinate: IBAN,
    saldo_iniziale_al: SALDO_AL,
  },
  {
    cod_azienda: '001',
    cod_conto: 'VITA-BE-DT',
    descrizione: 'Banca Esempio, dossier titoli del ramo vita (dimostrativo)',
    tipo: 'depositario',
    cod_depositario: DEPOSITARIO,
    coordinate: DOSSIER,
  },
] as const;

const REGISTRATI = sql`m.cod_azienda = '001' and m.cod_depositario = ${DEPOSITARIO} and m.stato = 'registrato'
  and not m.stornato and m.id_storno_di is null`;

/** What the bank did otherwise than the company wrote: invented, each for a cause of its own. */
const DIVERSI: Readonly<Record<string, string>> = {
  // A withholding of 12.5 % that the company does not bear.
  '2026-11-16 CED': '5250.00',
  // Expenses of 11.50 for the settlement.
  '2026-11-19 ACQ': '-104431.28',
};
/** A line of theirs alone. */
const CANONE = {
  giorno: '2026-11-18',
  importo: '-35.00',
  testo: 'CANONE CUSTODIA E AMMINISTRAZIONE',
};

async function contiDimostrativi(tx: Tx): Promise<string> {
  const { rows } = await sql<{ saldo: string }>`
    select coalesce(sum(m.saldo), 0)::numeric(18, 2)::text as saldo from movimenti m
     where ${REGISTRATI} and m.cod_divisa = 'EUR' and m.data_valuta <= ${SALDO_AL}`.execute(tx);
  const saldo = rows[0]?.saldo ?? '0';
  for (const conto of CONTI)
    await semina(tx, {
      tabella: 'conti_riconciliati',
      chiave: ['cod_azienda', 'cod_conto'],
      righe: [conto.tipo === 'banca' ? { ...conto, saldo_iniziale: saldo } : conto],
    });
  return saldo;
}

interface RigaDiBanca {
  readonly giorno: string;
  readonly importo: string;
  readonly testo: string;
}

async function righeDiBanca(tx: Tx): Promise<RigaDiBanca[]> {
  const { rows } = await sql<RigaDiBanca & { causale: string }>`
    select m.data_valuta as giorno, m.cod_causale as causale, m.saldo::text as importo,
           case m.cod_causale when 'CED' then 'CEDOLA ' when 'ACQ' then 'ACQUISTO ' when 'RIM' then 'RIMBORSO ' else '' end
             || coalesce(t.cod_isin, m.cod_titolo, 'LIQUIDITA') as testo
      from movimenti m left join titoli t on t.cod_titolo = m.cod_titolo
     where ${REGISTRATI} and m.cod_divisa = 'EUR' and m.saldo <> 0
       and m.data_valuta > ${SALDO_AL} and m.data_valuta <= ${GIORNO}
     order by m.data_valuta, m.id`.execute(tx);
  const righe = rows.map(({ causale, ...riga }) => ({
    ...riga,
    importo: DIVERSI[`${riga.giorno} ${causale}`] ?? riga.importo,
  }));
  return [...righe, CANONE].sort((a, b) => a.giorno.localeCompare(b.giorno));
}

const corto = (giorno: string): string => giorno.slice(2).replaceAll('-', '');
const conVirgola = (numero: string): string => {
  const [interi = '0', decimali = ''] = numero.replace('-', '').split('.');
  return `${interi},${decimali}`;
};
const segno = (numero: string): string => (numero.startsWith('-') ? 'D' : 'C');
const saldo = (giorno: string, numero: string): string =>
  `${segno(numero)}${corto(giorno)}EUR${conVirgola(numero)}`;

/** The account's statement as the bank would send it: one message of MT940. */
function mt940(iniziale: string, righe: readonly RigaDiBanca[]): string {
  const finale = somma(iniziale, ...righe.map(({ importo }) => importo));
  return [
    ':20:DIMOSTRATIVO',
    `:25:${IBAN}`,
    `:60F:${saldo(SALDO_AL, iniziale)}`,
    ...righe.flatMap(({ giorno, importo, testo }, i) => [
      `:61:${corto(giorno)}${corto(giorno).slice(2)}${segno(importo)}${conVirgola(importo)}NTRFNONREF//DIMO${corto(giorno)}${i + 1}`,
      `:86:${testo}`,
    ]),
    `:62F:${saldo(GIORNO, finale)}`,
    '-',
    '',
  ].join('\r\n');
}

/** The dossier as the custodian would tell it: what is held there, with one purchase that it has not settled yet. */
async function mt535(tx: Tx): Promise<string> {
  const { rows } = await sql<{ isin: string; quantita: string; nominale: boolean }>`
    select t.cod_isin as isin, trim_scale(sum(e.quantita))::text as quantita, bool_or(t.quotazione = 'P') as nominale
      from effetti_posizioni e join posizioni p on p.id = e.id_posizione and not p.corta
      join titoli t on t.cod_titolo = p.cod_titolo
     where p.cod_azienda = '001' and p.cod_depositario = ${DEPOSITARIO} and e.anno_chiuso is null
       and e.data_valuta <= ${POSIZIONI_AL} and t.cod_isin is not null
     group by t.cod_isin having sum(e.quantita) > 0 order by t.cod_isin`.execute(tx);
  const data = POSIZIONI_AL.replaceAll('-', '');
  return [
    '{1:F01DIMOITMMXXXX0000000000}{2:I535DIMOITMMXXXXN}{4:',
    ...[':16R:GENL', ':28E:1/ONLY', `:20C::SEME//DIMO${data.slice(2)}`, ':23G:NEWM'],
    ...[`:98A::STAT//${data}`, ':22F::SFRE//MNTH', ':22F::CODE//COMP', ':22F::STTY//CUST'],
    ...[
      ':22F::STBA//SETT',
      `:97A::SAFE//${DOSSIER}`,
      ':17B::ACTI//Y',
      ':17B::CONS//N',
      ':16S:GENL',
    ],
    ':16R:SUBSAFE',
    ...rows.flatMap(({ isin, quantita, nominale }, i) => [
      ':16R:FIN',
      `:35B:ISIN ${isin}`,
      `:93B::AGGR//${nominale ? 'FAMT' : 'UNIT'}/${conVirgola(i === 0 ? differenza(quantita, '50000') : quantita)}`,
      ':16S:FIN',
    ]),
    ...[':16S:SUBSAFE', '-}', ''],
  ].join('\r\n');
}

async function manda(
  tx: Tx,
  contesto: Contesto,
  file: { readonly guid: string; readonly nome: string; readonly testo: string },
): Promise<void> {
  const { guid, nome, testo } = file;
  const { creato } = await apriPresa(tx, contesto, {
    guid,
    nome,
    parametri: { arrivo: 'schermo' },
  });
  if (!creato) return;
  const byte = Buffer.from(testo);
  await salvaBlocco(tx, guid, 0, byte);
  await consegna(tx, guid, byte.length, null);
}

/** The statements of the demo company come in as any others do: by their jobs, from files. */
export const estrattiDimostrativi: readonly Passo[] = [
  {
    lavoro: 'estratto del conto',
    fase: 'fine',
    chiedi: async (tx, contesto, guid) => {
      const iniziale = await contiDimostrativi(tx);
      const testo = mt940(iniziale, await righeDiBanca(tx));
      await manda(tx, contesto, { guid, nome: 'estratto-conto-dimostrativo.sta', testo });
    },
  },
  {
    lavoro: 'estratto del dossier',
    fase: 'fine',
    chiedi: async (tx, contesto, guid) => {
      await contiDimostrativi(tx);
      await manda(tx, contesto, { guid, nome: 'dossier-dimostrativo.fin', testo: await mt535(tx) });
    },
  },
];
