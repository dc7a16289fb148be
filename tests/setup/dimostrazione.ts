import { chiudiDimostrazione } from '#server/avvio/dati-iniziali/chiusura-dimostrativa.ts';
import { caricaDimostrazione } from '#server/avvio/dati-iniziali/dimostrazione.ts';
import { configurazione } from '#server/base/config.ts';
import type { AppDiProva } from './app.ts';

/** The demo companies as a first start has them before any year is closed: the tests' own are of nobody's regime. */
export async function apriDimostrazione({
  db,
  proprietario,
}: Pick<AppDiProva, 'db' | 'proprietario'>): Promise<void> {
  await proprietario.query(`
    update aziende set tipo_soggetto = 'L', cod_regime = '01' where cod_azienda = '001';
    update aziende set tipo_soggetto = 'N', cod_regime = '03' where cod_azienda = '002'`);
  await caricaDimostrazione(db);
}

/** What is left to be closed of the first of them: 2024 and 2025 with it, and most of 2026 is posted. */
export const chiudi = ({
  proprietario,
  applicazione,
}: Pick<AppDiProva, 'proprietario' | 'applicazione'>): Promise<void> =>
  chiudiDimostrazione({
    ...{ proprietario, applicazione },
    config: configurazione({ RATEO_LOG: 'silent' }),
  });
