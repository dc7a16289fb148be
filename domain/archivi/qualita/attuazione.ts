import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import type { Controllo } from './controllo.ts';

/**
 * A setting of a check on an archive: whether it runs, and what it compares with. Of a type of
 * titolo it sets the threshold only. What is not set is as the check's description has it.
 */
export interface Tolleranza {
  readonly archivio: string;
  readonly controllo: string;
  readonly tipoTitolo: string | null;
  readonly attivo: boolean;
  readonly soglia: string | null;
}

/** A check as it runs on an archive. */
export interface ControlloAttuato {
  readonly controllo: Controllo;
  readonly attivo: boolean;
  readonly soglia: string | null;
  readonly perTipoTitolo: Readonly<Record<string, string>>;
}

/** A check of an archive with what has been set of it. */
export function attua(
  controllo: Controllo,
  archivio: TipoArchivio,
  scritte: readonly Tolleranza[],
): ControlloAttuato {
  const diQuesto = scritte.filter(
    (una) => una.archivio === archivio.tipo && una.controllo === controllo.codice,
  );
  const generale = diQuesto.find(({ tipoTitolo }) => tipoTitolo === null);
  const perTipo = diQuesto.flatMap(({ tipoTitolo, soglia }) =>
    tipoTitolo !== null && soglia !== null ? [[tipoTitolo, soglia] as const] : [],
  );
  return {
    controllo,
    attivo: generale?.attivo ?? true,
    soglia: generale?.soglia ?? controllo.soglia?.predefinita(archivio) ?? null,
    perTipoTitolo: Object.fromEntries(perTipo),
  };
}
