import { Button, Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { rotteTolleranze } from '#contract/tolleranze.ts';
import { controlliDi } from '#domain/archivi/qualita/controlli.ts';
import { tipiArchivio } from '#domain/archivi/tipi.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { letturaTolleranze } from '#web/archivi/tolleranze.ts';
import { chiama } from '#web/base/api.ts';
import { segnalaErrore, testoErrore } from '#web/record/errore.ts';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import controlli from './controlli.module.css';
import { Soglia } from './Soglia.tsx';
import { SoglieDiTipo } from './SoglieDiTipo.tsx';
import type { SezioneProps } from './sezione.ts';
import type { RigaProps, TolleranzaScritta } from './tolleranze.ts';

/** What has been set, and how one thing of it is written: each by itself, at once. */
function useTolleranzeScritte() {
  const memoria = useQueryClient();
  const { data, error } = useQuery(letturaTolleranze);
  const scrivi = async (riga: TolleranzaScritta) => {
    try {
      await chiama(rotteTolleranze.scrivi, { body: { righe: [riga] } });
      annunciaFatto('Controllo aggiornato', 'Vale subito, per tutte le aziende.');
    } catch (errore) {
      segnalaErrore('Controllo non aggiornato', errore);
    }
    // Every list of findings depends on them.
    await memoria.invalidateQueries({ queryKey: ['qualita'] });
  };
  return { scritte: data, errore: error, scrivi };
}

/** The checks of every archive: which run, and what they compare with. */
export function SezioneControlli({ scrive }: SezioneProps) {
  const { scritte, errore, scrivi } = useTolleranzeScritte();
  if (errore && !scritte)
    return <StatoVuoto titolo="I controlli non sono stati letti" motivo={testoErrore(errore)} />;
  if (!scritte) return null;
  return (
    <>
      <p className={controlli.spiegazione}>
        Valgono per tutte le aziende, come i valori che giudicano, e nell’anteprima degli import.
        Ogni modifica si salva da sé.
      </p>
      {tipiArchivio.map((archivio) => (
        <table key={archivio.tipo} className={controlli.tabella}>
          <caption>{archivio.intestazione}</caption>
          <thead>
            <tr>
              <th scope="col">Controllo</th>
              <th scope="col">Si esegue</th>
              <th scope="col">Soglia</th>
              <th scope="col">
                <span className="solo-lettore">Come nel prodotto</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {controlliDi(archivio).map((controllo) => (
              <Riga
                key={controllo.codice}
                archivio={archivio}
                controllo={controllo}
                scritte={scritte.filter(
                  (una) => una.archivio === archivio.tipo && una.controllo === controllo.codice,
                )}
                scrive={scrive}
                onScrivi={(riga) => void scrivi(riga)}
              />
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}

function Riga({ archivio, controllo, scritte, scrive, onScrivi }: RigaProps) {
  const sua = scritte.find(({ tipoTitolo }) => tipoTitolo === null);
  const { soglia, titolo } = controllo;
  const predefinita = soglia?.predefinita(archivio) ?? null;
  const attivo = sua?.attivo ?? true;
  const base = {
    archivio: archivio.tipo,
    controllo: controllo.codice,
    tipoTitolo: null,
    attivo,
    soglia: sua?.soglia ?? predefinita,
    versione: sua?.versione ?? null,
  };
  const nome = `${archivio.intestazione}, ${titolo.toLowerCase()}`;
  return (
    <tr>
      <th scope="row">{titolo}</th>
      <td>
        <Switch
          aria-label={`${nome}: si esegue`}
          checked={attivo}
          disabled={!scrive}
          onChange={({ currentTarget }) => onScrivi({ ...base, attivo: currentTarget.checked })}
        />
      </td>
      <td>
        {soglia ? (
          <Soglia
            key={base.soglia}
            nome={`${nome}: ${soglia.nome.toLowerCase()}`}
            controllo={controllo}
            valore={base.soglia}
            scrive={scrive && attivo}
            onScrivi={(nuova) => onScrivi({ ...base, soglia: nuova })}
          />
        ) : null}
        {soglia?.perTipoTitolo && archivio.chiave.some(({ di }) => di === 'titolo') ? (
          <SoglieDiTipo {...{ archivio, controllo, scritte, scrive, onScrivi }} />
        ) : null}
      </td>
      <td>
        {sua && scrive ? (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={`${nome}: come nel prodotto`}
            onClick={() => onScrivi({ ...base, togli: true })}
          >
            {predefinita ? `Torna a ${letto(predefinita)}` : 'Come nel prodotto'}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

const letto = (numero: string) => stampaNumero(numero, { decimaliMin: 0, decimaliMax: 6 });
