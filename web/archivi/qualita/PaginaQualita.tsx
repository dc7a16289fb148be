import { Button, Group, Stack } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { stampaData } from '#domain/tempo/data.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Segmenti } from '#web/ui/Segmenti.tsx';
import { Anomalie } from './Anomalie.tsx';
import { ElencoControlli } from './ElencoControlli.tsx';
import { Esito } from './Esito.tsx';
import classi from './qualita.module.css';
import { CHIAVE_QUALITA, leggiControlli } from './qualita-api.ts';
import { type IndirizzoQualita, QUANTI_GIORNI, useIndirizzo } from './use-indirizzo.ts';

/** `/page/dati-dinamici/qualita`: what a back office opens each morning. */
export default function PaginaQualita() {
  const indirizzo = useIndirizzo();
  const { archivi, esame, scelto } = indirizzo;
  const { codAzienda } = useSessione();
  const letture = useQueries({
    queries: archivi.map((archivio) => ({
      queryKey: [...CHIAVE_QUALITA, 'controlli', codAzienda, archivio.tipo, esame],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        leggiControlli(archivio, esame, signal),
    })),
  });
  const esiti = archivi.map((archivio, i) => ({
    archivio,
    giudizio: letture[i]?.data,
    errore: letture[i]?.error ?? null,
  }));
  return (
    <>
      <Intestazione
        descrizione={`Che cosa non torna nei valori al ${stampaData(esame.data)}, e che cosa farne.`}
        azioni={
          <Button component={Link} to={TOLLERANZE.to} search={TOLLERANZE.search} variant="default">
            Tolleranze
          </Button>
        }
      />
      <Comandi indirizzo={indirizzo} />
      <div className={classi.pagina}>
        <ElencoControlli esiti={esiti} scelto={scelto} onScegli={indirizzo.scegli} />
        <Stack gap={0} miw={0} mih={0}>
          {scelto ? (
            <Anomalie
              key={`${scelto.archivio.tipo} ${scelto.controllo}`}
              {...scelto}
              indirizzo={indirizzo}
              giudizio={esiti.find(({ archivio }) => archivio === scelto.archivio)?.giudizio}
            />
          ) : (
            <Esito esiti={esiti} esame={esame} onScegli={indirizzo.scegli} />
          )}
        </Stack>
      </div>
    </>
  );
}

const TOLLERANZE = {
  to: '/page/tabelle/configurazioni' as string,
  search: { sezione: 'controlli' } as never,
};

/** The day, how far back, and the filter that one came with. */
function Comandi({ indirizzo }: { readonly indirizzo: IndirizzoQualita }) {
  const { esame, giorni, solo, cambia } = indirizzo;
  const daCapo = { pagina: '', righe: '' };
  return (
    <Group gap={18} align="end" mb={12}>
      <CampoData
        etichetta="Al giorno"
        valore={esame.data}
        larghezza={150}
        onCambia={(data) => cambia({ data: data ?? '', ...daCapo })}
      />
      <Segmenti
        etichetta="Valori esaminati"
        scelte={QUANTI_GIORNI}
        valore={giorni}
        onScelta={(nuovi) => cambia({ giorni: nuovi === '1' ? '' : nuovi, ...daCapo })}
      />
      {solo ? (
        <p className={classi.solo}>
          Solo <b>{solo.intestazione}</b>
          {esame.filtro ? ', con il filtro della sua schermata' : ''}
          <Link to="." search={{ data: esame.data } as never} className={classi.tutti}>
            Tutti gli archivi
          </Link>
        </p>
      ) : null}
    </Group>
  );
}
