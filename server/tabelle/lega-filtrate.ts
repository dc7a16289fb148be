import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Risposta, Rotta } from '#contract/rotta.ts';
import type { Campo } from '#domain/campi/campo.ts';
import type { Ordinamento } from '#domain/record/filtri/ordinamento.ts';
import { type Contesto, inTransazione } from '#server/db/contesto.ts';
import { lega, type Servizi } from '#server/http/handle.ts';
import type { VoceOrdine } from '#server/record/cursore.ts';
import { ordineChiesto } from '#server/record/ordine-chiesto.ts';
import { clausolaOrdine } from '#server/record/ordine-sql.ts';
import { pagina, paginaChiesta } from '#server/record/pagina.ts';
import { elenco, type TabellaRecord } from '#server/record/tabella-record.ts';

type Sql = RawBuilder<unknown>;
type Filtro = { readonly sqlParams?: { readonly orderByDict?: unknown } | null };

interface Corpo<F> {
  readonly paging?: Parameters<typeof paginaChiesta>[0];
  readonly filter?: (F & Filtro) | null;
}

/** A table that is read by a filter, as `rotteFiltrate` makes its routes. */
export interface DescrizioneFiltrate<F> {
  readonly rotte: { readonly pagina: Rotta; readonly filtrati: Rotta };
  readonly tabella: TabellaRecord;
  readonly campi: readonly Campo[];
  /** By which of its fields it can be ordered; the others follow its key. */
  readonly ordinabili: readonly string[];
  /** The conditions over `t`, one for each thing that is asked. */
  readonly dove: (filtro: F) => readonly Sql[];
  /** For which companies it is read, where a filter names them. */
  readonly contesto?: (contesto: Contesto, filtro: F) => Contesto;
}

const TIPI: Readonly<Partial<Record<Campo['tipo'], VoceOrdine['tipo']>>> = {
  intero: 'bigint',
  id: 'bigint',
  numero: 'numeric',
  data: 'date',
};
const VUOTO: Readonly<Partial<Record<VoceOrdine['tipo'], string>>> = {
  date: 'infinity',
  text: '~',
};

/** Binds a page and a list of what a filter leaves. */
export function legaFiltrate<F extends object>(
  app: FastifyInstance,
  servizi: Servizi,
  { rotte, tabella, campi, ordinabili, dove, contesto: suo }: DescrizioneFiltrate<F>,
): void {
  const voce = (nome: string, verso: VoceOrdine['verso']): VoceOrdine => {
    const campo = campi.find((uno) => uno.nome === nome);
    const tipo = (campo && TIPI[campo.tipo]) ?? 'text';
    const vuoto = campo && !campo.obbligatorio ? VUOTO[tipo] : undefined;
    const colonna = tabella.campi[nome] ?? nome;
    return { campo: nome, colonna, tipo, verso, ...(vuoto !== undefined && { vuoto }) };
  };
  const ordineDi = (filtro: Filtro | null | undefined) =>
    ordineChiesto(
      {
        nomi: ordinabili,
        voci: (nome, verso) => [voce(nome, verso)],
        coda: (verso) => [
          ...tabella.chiave.map((nome) => voce(nome, verso)),
          { campo: 'id', colonna: 'id', tipo: 'bigint', verso },
        ],
      },
      (filtro?.sqlParams?.orderByDict ?? {}) as Ordinamento,
    );
  const condizione = (filtro: F | null | undefined) =>
    sql.join([sql`true`, ...(filtro ? dove(filtro) : [])], sql` and `);
  const perChi = (contesto: Contesto, filtro: F | null | undefined) =>
    filtro && suo ? suo(contesto, filtro) : contesto;

  lega(app, servizi, rotte.pagina, ({ contesto, body }) => {
    const { paging, filter } = (body ?? {}) as Corpo<F>;
    return inTransazione(servizi.db, perChi(contesto, filter), (tx) =>
      pagina(tx, tabella, condizione(filter), ordineDi(filter), paginaChiesta(paging)),
    ) as Promise<Risposta<Rotta>>;
  });
  lega(app, servizi, rotte.filtrati, ({ contesto, body }) => {
    const filtro = body as (F & Filtro) | null;
    return inTransazione(servizi.db, perChi(contesto, filtro), (tx) =>
      elenco(tx, tabella, condizione(filtro), clausolaOrdine(ordineDi(filtro))),
    ) as Promise<Risposta<Rotta>>;
  });
}
