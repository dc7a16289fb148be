import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

/** An account as tests tell it: company 001 and the bank or the custodian that `apriDeposito` made. */
export interface ContoDiProva {
  readonly azienda?: string;
  readonly codConto?: string;
  readonly tipo?: 'depositario' | 'banca';
  readonly depositario?: string;
  /** Of a bank's account; the euro unless told. */
  readonly divisa?: string;
  readonly coordinate?: string;
  readonly portafogli?: readonly string[];
  readonly base?: 'regolato' | 'contrattato' | 'contabile';
  readonly finestraGiorni?: number;
  readonly limiteSpese?: string;
  readonly saldoIniziale?: string;
  readonly saldoInizialeAl?: string;
}

/** An account of statements; answers its id. */
export async function apriConto(
  proprietario: Pool,
  {
    azienda = '001',
    codConto = 'BANCA',
    tipo = 'banca',
    depositario = 'D',
    divisa = 'EUR',
    coordinate = `IT-${codConto}`.toUpperCase(),
    portafogli,
    base = 'regolato',
    finestraGiorni = 5,
    limiteSpese = '50.00',
    saldoIniziale = '0',
    saldoInizialeAl,
  }: ContoDiProva = {},
): Promise<number> {
  const { rows } = await proprietario.query<{ id: string }>(
    `insert into conti_riconciliati (cod_azienda, cod_conto, descrizione, tipo, cod_depositario, cod_divisa, coordinate,
       portafogli, base, finestra_giorni, limite_spese, saldo_iniziale, saldo_iniziale_al)
     values ($1, $2, 'Conto ' || $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      azienda,
      codConto,
      tipo,
      depositario,
      tipo === 'banca' ? divisa : null,
      coordinate,
      portafogli ?? null,
      base,
      finestraGiorni,
      limiteSpese,
      saldoIniziale,
      saldoInizialeAl ?? null,
    ],
  );
  return Number(rows[0]?.id);
}

/** A line: of a bank its amount and days, of a custodian ISIN and quantity; anything else by the column's name. */
export interface RigaDiProva {
  readonly isin?: string;
  readonly quantita?: string;
  readonly tipoQuantita?: 'UNIT' | 'FAMT' | 'AMOR';
  readonly importo?: string;
  readonly divisa?: string;
  readonly contabile?: string;
  readonly valuta?: string;
  readonly riferimenti?: readonly string[];
  readonly causale?: string;
  readonly storno?: boolean;
  readonly stato?: 'contabilizzata' | 'sospesa' | 'informativa';
  readonly controparte?: string;
  readonly testo?: string;
  readonly prezzo?: string;
  readonly fattore?: string;
  readonly descrizione?: string;
  readonly luogo?: string;
}

export interface EstrattoDiProva {
  readonly azienda?: string;
  readonly idConto: number;
  readonly giorno: string;
  readonly specie?: 'posizioni' | 'regolamenti' | 'conto';
  readonly base?: 'regolato' | 'contrattato' | 'contabile';
  readonly preparato?: string;
  readonly sequenza?: number;
  readonly dal?: string;
  readonly divisa?: string;
  readonly saldoIniziale?: string;
  readonly saldoFinale?: string;
  /** Of a day that is still going on. */
  readonly intraday?: boolean;
  readonly righe?: readonly RigaDiProva[];
}

const FORMATI = { posizioni: 'MT535', regolamenti: 'MT536', conto: 'camt.053' } as const;

/** A statement that was taken, with its lines, as the database's owner; answers the ids of both. */
export async function apriEstratto(
  proprietario: Pool,
  { azienda = '001', specie = 'conto', righe = [], ...estratto }: EstrattoDiProva,
): Promise<{ id: number; righe: readonly number[] }> {
  const anno = Number(estratto.giorno.slice(0, 4));
  const impronta = createHash('sha256').update(JSON.stringify([estratto, specie, righe]));
  const sha256 = impronta.copy().update(azienda).digest('hex');
  await proprietario.query('select estratti_anno($1)', [anno]);
  const file = await proprietario.query<{ id: string }>(
    `insert into estratti_file (cod_azienda, sha256, nome, formato, codifica, byte, arrivo)
     values ($1, $2, 'prova.txt', $3, 'UTF-8', 1, 'schermo') returning id`,
    [azienda, sha256, FORMATI[specie]],
  );
  const { rows } = await proprietario.query<{ id: string }>(
    `insert into estratti (cod_azienda, id_file, id_conto, coordinate, formato, specie, dal, data_riferimento, base,
       sequenza, preparato, divisa, saldo_iniziale, saldo_finale, righe, impronta, chiude_giornata, stato)
     select $1, $2, c.id, c.coordinate, $4, $5, $6, $7, $8, $9, $10, coalesce($11, c.cod_divisa), $12, $13, $14, $15, $16,
            'letto'
       from conti_riconciliati c where c.cod_azienda = $1 and c.id = $3 returning id`,
    [
      azienda,
      file.rows[0]?.id,
      estratto.idConto,
      FORMATI[specie],
      specie,
      estratto.dal ?? null,
      estratto.giorno,
      estratto.base ?? null,
      estratto.sequenza ?? null,
      estratto.preparato ?? null,
      estratto.divisa ?? null,
      estratto.saldoIniziale ?? null,
      estratto.saldoFinale ?? null,
      righe.length,
      impronta.digest('hex'),
      !estratto.intraday,
    ],
  );
  const id = Number(rows[0]?.id);
  const scritte: number[] = [];
  for (const [i, riga] of righe.entries())
    scritte.push(
      await apriRiga(proprietario, { azienda, anno, id, n: i + 1, specie }, riga, estratto),
    );
  return { id, righe: scritte };
}

async function apriRiga(
  proprietario: Pool,
  di: { azienda: string; anno: number; id: number; n: number; specie: string },
  riga: RigaDiProva,
  estratto: Omit<EstrattoDiProva, 'righe'>,
): Promise<number> {
  const posizione = di.specie === 'posizioni';
  const { rows } = await proprietario.query<{ id: string }>(
    `insert into estratti_righe (cod_azienda, anno, id_estratto, n, tipo, stato, cod_isin, descrizione, quantita,
       tipo_quantita, prezzo, fattore, importo, divisa, data_contabile, data_valuta, riferimenti, causale_esterna, storno,
       controparte, testo, luogo, grezzo, riga)
     values ($1, $2, $3, $4::integer, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, 'prova', $4::integer)
     returning id`,
    [
      di.azienda,
      di.anno,
      di.id,
      di.n,
      posizione ? 'posizione' : 'movimento',
      riga.stato ?? 'contabilizzata',
      riga.isin ?? null,
      riga.descrizione ?? null,
      riga.quantita ?? null,
      riga.tipoQuantita ?? (riga.quantita === undefined ? null : 'UNIT'),
      riga.prezzo ?? null,
      riga.fattore ?? null,
      riga.importo ?? null,
      riga.divisa ?? (riga.importo === undefined ? null : (estratto.divisa ?? 'EUR')),
      riga.contabile ?? (posizione ? null : estratto.giorno),
      riga.valuta ?? (posizione ? null : estratto.giorno),
      riga.riferimenti ?? [],
      riga.causale ?? null,
      riga.storno ?? false,
      riga.controparte ?? null,
      riga.testo ?? null,
      riga.luogo ?? null,
    ],
  );
  return Number(rows[0]?.id);
}
