import { Avviso } from './Avviso.tsx';
import { BottoneLink } from './BottoneLink.tsx';

/** `/pages/error`: where a screen sends who it cannot serve, such as the report viewer. */
export default function PaginaErrore() {
  return (
    <main id="contenuto" tabIndex={-1}>
      <Avviso
        titolo="Qualcosa non ha funzionato"
        azioni={
          <>
            <BottoneLink to="/page">Vai alla home</BottoneLink>
            <BottoneLink to="/page/reportsmonitor" variant="default">
              Apri il monitor
            </BottoneLink>
          </>
        }
      >
        <p>
          Il documento richiesto non è disponibile: può essere stato eliminato, essere ancora in
          preparazione o appartenere a un’altra azienda.
        </p>
        <p>Il monitor dei reports mostra lo stato di ogni lavoro e permette di ripeterlo.</p>
      </Avviso>
    </main>
  );
}
