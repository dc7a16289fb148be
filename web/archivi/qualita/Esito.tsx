import { Button } from '@mantine/core';
import { controlloDi } from '#domain/archivi/qualita/controlli.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { type EsitoArchivio, totale } from './ElencoControlli.tsx';
import classi from './qualita.module.css';
import type { Esame } from './qualita-api.ts';
import type { Scelto } from './use-indirizzo.ts';

interface EsitoProps {
  readonly esiti: readonly EsitoArchivio[];
  readonly esame: Esame;
  readonly onScegli: (scelto: Scelto) => void;
}

const conta = (esiti: readonly EsitoArchivio[], campo: 'attesi' | 'valori'): number =>
  esiti.reduce((somma, { giudizio }) => somma + (giudizio?.[campo] ?? 0), 0);

/** Before a list is opened: how the morning stands, and where one would begin. */
export function Esito({ esiti, esame, onScegli }: EsitoProps) {
  const giorno = stampaData(esame.data);
  const letti = esiti.filter(({ giudizio }) => giudizio);
  if (esiti.length === 0)
    return (
      <StatoVuoto
        titolo="Nessun archivio da controllare"
        motivo="Serve il privilegio di lettura di un archivio di dati dinamici: lo concede chi amministra il servizio di accesso."
      />
    );
  if (letti.length < esiti.length && !esiti.some(({ errore }) => errore)) return null;
  const anomalie = letti.reduce((somma, { giudizio }) => somma + totale(giudizio), 0);
  const attivi = letti.flatMap(({ giudizio }) => giudizio?.controlli.filter((c) => c.attivo) ?? []);
  const detto =
    `Valori controllati: ${stampaIntero(conta(letti, 'valori'))}; codici attesi: ` +
    `${stampaIntero(conta(letti, 'attesi'))}; controlli attivi: ${attivi.length}, ` +
    `su ${letti.length === 1 ? 'un archivio' : `${letti.length} archivi`}.`;
  const chiuso = letti.some(({ giudizio }) => giudizio && !giudizio.lavorativo);
  const avviso = chiuso
    ? ` Il ${giorno} non è lavorativo (TARGET): prezzi e cambi del giorno non si attendono.`
    : '';
  const prima = peggiore(letti);
  if (!prima)
    return <StatoVuoto titolo={`Nessuna anomalia al ${giorno}`} motivo={detto + avviso} />;
  const nome = controlloDi(prima.controllo)?.titolo.toLowerCase();
  return (
    <div className={`pannello ${classi.esito}`}>
      <p className={classi.cifra}>{stampaIntero(anomalie)}</p>
      <p className={classi.detto}>
        {anomalie === 1 ? 'anomalia da guardare' : 'anomalie da guardare'} al {giorno}
      </p>
      <p className={classi.nota}>{detto + avviso}</p>
      <Button onClick={() => onScegli(prima)}>
        Comincia da {prima.archivio.intestazione}: {nome}
      </Button>
    </div>
  );
}

/** Grave before odd, then as the archives and their checks come. */
function peggiore(esiti: readonly EsitoArchivio[]): Scelto | null {
  const tutti = esiti.flatMap(({ archivio, giudizio }) =>
    (giudizio?.controlli ?? [])
      .filter(({ righe }) => righe > 0)
      .map(({ codice }) => ({ archivio, controllo: codice })),
  );
  const grave = tutti.find(({ controllo }) => controlloDi(controllo)?.gravita === 'grave');
  return grave ?? tutti[0] ?? null;
}
