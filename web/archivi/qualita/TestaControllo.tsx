import { controlloDi } from '#domain/archivi/qualita/controlli.ts';
import type { CodiceControllo } from '#domain/archivi/qualita/controllo.ts';
import { eAziendale } from '#domain/archivi/tipi.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import classi from './qualita.module.css';
import type { Giudizio } from './qualita-api.ts';
import type { IndirizzoQualita } from './use-indirizzo.ts';

interface TestaProps {
  readonly archivio: TipoArchivio;
  readonly codice: CodiceControllo;
  readonly giudizio: Giudizio | undefined;
  readonly indirizzo: IndirizzoQualita;
}

/** The check in words: what it means, what it compares with, and the accepted ones beside. */
export function TestaControllo({ archivio, codice, giudizio, indirizzo }: TestaProps) {
  const controllo = controlloDi(codice);
  const suo = giudizio?.controlli.find((uno) => uno.codice === codice);
  const { accettate, cambia } = indirizzo;
  if (!controllo) return null;
  const unita = controllo.soglia?.unita === 'percento' ? '%' : ` ${controllo.soglia?.unita}`;
  const letta = suo?.soglia
    ? `${stampaNumero(suo.soglia, { decimaliMin: 0, decimaliMax: 6 })}${unita}`
    : null;
  const scegli = (quali: boolean) =>
    cambia({ accettate: quali ? 'si' : '', pagina: '', righe: '' });
  return (
    <header className={classi.testa}>
      <div>
        <h2>
          {archivio.intestazione}: {controllo.titolo.toLowerCase()}
        </h2>
        <p>
          {controllo.significato}
          {controllo.precisazione && eAziendale(archivio) ? ` ${controllo.precisazione}` : ''}
          {letta && controllo.soglia ? ` ${controllo.soglia.nome}: ${letta}.` : ''}
        </p>
      </div>
      <fieldset className={classi.quali} aria-label="Quali anomalie">
        <button type="button" aria-pressed={!accettate} onClick={() => scegli(false)}>
          Da guardare <b>{suo?.righe ?? ''}</b>
        </button>
        <button type="button" aria-pressed={accettate} onClick={() => scegli(true)}>
          Accettate <b>{suo?.accettate ?? ''}</b>
        </button>
      </fieldset>
    </header>
  );
}
